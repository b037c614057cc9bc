class Knot3 { var next: Knot4? }
