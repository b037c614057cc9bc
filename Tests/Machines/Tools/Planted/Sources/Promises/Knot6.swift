class Knot6 { var next: Knot7? }
