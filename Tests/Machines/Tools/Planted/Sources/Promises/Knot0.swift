class Knot0 { var next: Knot1? }
