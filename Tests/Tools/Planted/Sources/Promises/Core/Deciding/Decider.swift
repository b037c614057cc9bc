public class Decider { var trace: Trace?; var count = Count() }
