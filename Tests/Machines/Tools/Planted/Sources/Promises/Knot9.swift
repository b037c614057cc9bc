class Knot9 { var next: Knot0? }
