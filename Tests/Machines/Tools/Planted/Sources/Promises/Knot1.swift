class Knot1 { var next: Knot2? }
