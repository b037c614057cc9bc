/// The machine's basic operations, needed for comparing times of two machines.
package let machineRows = [
  Row(
    "exchange of a word that no other thread uses", "exchange", 10_000, [.byHand: ByHand.exchanges]),
  Row(
    "object of 72 bytes, made and freed", "object", 10_000, result: sumOfNumbers,
    [.byHand: ByHand.objects]),
  Row(
    "object of 72 bytes, made and freed with 999 others", "object", 10_000, result: sumOfNumbers,
    [.byHand: ByHand.thousandsOfObjects]),
]
