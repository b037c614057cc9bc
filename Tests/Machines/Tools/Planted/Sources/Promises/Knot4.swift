class Knot4 { var next: Knot5? }
