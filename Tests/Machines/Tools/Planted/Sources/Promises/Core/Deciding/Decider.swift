package class Decider { var trace: Trace?; var count = Count() }
