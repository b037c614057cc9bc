class Verb { var decider: Decider? }
