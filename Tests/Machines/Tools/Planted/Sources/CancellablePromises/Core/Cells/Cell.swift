import Promises

class Cell { var decider: Decider? }
