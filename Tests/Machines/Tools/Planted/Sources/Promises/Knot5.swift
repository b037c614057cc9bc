class Knot5 { var next: Knot6? }
