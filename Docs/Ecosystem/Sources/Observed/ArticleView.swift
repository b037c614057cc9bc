#if canImport(SwiftUI)
  import SwiftUI

  struct ArticleView: View {
    let article: Article
    let id: Int

    var body: some View {
      Group {
        if article.isLoading { ProgressView() } else { Text(article.text) }
      }
      .onChange(of: id, initial: true) { article.show(id) }
      .onDisappear { article.close() }
    }
  }
#endif
