import Promises

final class Page: Promise<String> {}  // expect: error: inheritance from a final class 'Promise'
