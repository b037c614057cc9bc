struct Count { var decider: Decider?; var promise: Promise? }
