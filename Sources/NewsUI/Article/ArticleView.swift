import News

/// An article with its text, laid out.
nonisolated struct LoadedArticle: Sendable {
    let article: Article
    let text: ArticleText
    var layout: ArticleLayout

    /// Lays the article out away from the main actor: a long one takes its time.
    @concurrent
    static func laidOut(_ article: Article, _ text: ArticleText, width: Int) async -> LoadedArticle {
        LoadedArticle(article: article, text: text, layout: ArticleLayout(article: article, text: text, width: width))
    }
}

/// The article on the screen, and the part of it that is shown.
struct ArticleView {
    var headline: Headline
    /// nil: still being read.
    private(set) var loaded: LoadedArticle?
    /// The line on the first row.
    private(set) var top = 0
    private var width: Int
    private var height: Int

    init(headline: Headline, width: Int, height: Int) {
        self.headline = headline
        self.width = width
        self.height = max(1, height)
    }

    var isLoading: Bool { loaded == nil }

    var lines: [LaidOutLine] { loaded?.layout.lines ?? [] }

    var visible: Range<Int> { top..<min(lines.count, top + height) }

    var isAtEnd: Bool { top + height >= lines.count }

    /// The address of a numbered link; the first is number 1.
    func link(number: Int) -> String? {
        guard let links = loaded?.text.links, links.indices.contains(number - 1) else { return nil }
        return links[number - 1].address
    }

    mutating func show(_ article: LoadedArticle) {
        loaded = article
        layOutAgain()
    }

    mutating func fit(width: Int, height: Int) {
        self.width = width
        self.height = max(1, height)
        layOutAgain()
    }

    mutating func scroll(by lines: Int) {
        top = min(max(0, top + lines), max(0, self.lines.count - height))
    }

    mutating func page(by fraction: Double) {
        scroll(by: Int((Double(height) * fraction).rounded(.awayFromZero)))
    }

    mutating func scroll(toEnd: Bool) {
        scroll(by: toEnd ? lines.count : -lines.count)
    }

    /// Lays the text out for a new width, and shows the same part of it.
    private mutating func layOutAgain() {
        if let loaded, loaded.layout.width != width {
            let place = lines.isEmpty ? 0 : Double(top) / Double(lines.count)
            self.loaded?.layout = ArticleLayout(article: loaded.article, text: loaded.text, width: width)
            top = Int(place * Double(lines.count))
        }
        scroll(by: 0)
    }
}
