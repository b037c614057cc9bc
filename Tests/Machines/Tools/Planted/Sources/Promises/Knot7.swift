class Knot7 { var next: Knot8? }
