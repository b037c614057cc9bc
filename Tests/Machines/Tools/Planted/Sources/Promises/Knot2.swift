class Knot2 { var next: Knot3? }
