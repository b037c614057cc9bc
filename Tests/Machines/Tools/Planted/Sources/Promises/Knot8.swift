class Knot8 { var next: Knot9? }
