public import News

/// Extracts the main text of a web page.
public enum MainText {
    /// Bytes of UTF-8 without white space and links; anything shorter is a teaser, not an article.
    static let minimumLength = 240

    /// The page's main text as HTML, without navigation, forms, comments and other surroundings; nil when nothing
    /// convincing is found. Addresses are absolute.
    ///
    /// Paragraphs score points for their containers by length and commas, as in Mozilla's Readability; element names
    /// and link density count as well. JSON-LD's `articleBody` is preferred when it is far longer. Size, depth and the
    /// number of elements are bounded.
    /// - Parameters:
    ///   - contentType: the response's `Content-Type`; its charset overrides the page's own.
    ///   - url: the page's address, unless a `<base>` on the page overrides it.
    public static func html(ofPage page: [UInt8], contentType: String?, url: String) -> String? {
        article(ofPage: page, contentType: contentType, url: url)?.html
    }

    /// As `html`, with the page's metadata.
    /// - Parameters:
    ///   - selection: what the user keeps and drops of the page. A selector that matches nothing changes nothing.
    ///   - first: the address of the article's first page; nil if this is the one.
    ///   - number: of this page.
    public static func article(
        ofPage page: [UInt8], contentType: String?, url: String, selection: ContentSelection = ContentSelection(),
        first: String? = nil, number: Int = 1
    ) -> PageArticle? {
        let attributes = (selection.keep?.attributes ?? []).union(selection.drop?.attributes ?? [])
        var tree = PageTreeBuilder.tree(
            of: PageText.utf8(page, contentType: contentType), base: url, attributes: attributes)
        let nextPage = NextPage.address(in: tree, after: first ?? url, number: number + 1)
        let structured = StructuredArticle(tree.structuredData)
        let dropped = selection.drop.map { SelectorMatches.nodes(of: $0, in: tree) } ?? []
        if !dropped.isEmpty { tree = tree.without(dropped) }
        let kept = selection.keep.map { tree.outermost(SelectorMatches.nodes(of: $0, in: tree)) } ?? []
        let content = kept.filter(tree.hasContent)
        let html =
            content.isEmpty
            ? html(in: tree, structured, prefersFound: !dropped.isEmpty) : html(ofKept: content, in: tree)
        return html.map {
            var article = PageArticle(html: $0, tree.metadata, structured, heading: tree.heading, isCut: tree.isCut)
            article.nextPage = nextPage
            article.selectors = selection.used(keepMatched: !content.isEmpty, dropMatched: !dropped.isEmpty)
            return article
        }
    }

    /// A page's metadata, for a page without a main text; its HTML is empty.
    public static func head(ofPage page: [UInt8], contentType: String?, url: String) -> PageArticle {
        let tree = PageTreeBuilder.tree(of: PageText.utf8(page, contentType: contentType), base: url, attributes: [])
        return PageArticle(
            html: "", tree.metadata, StructuredArticle(tree.structuredData), heading: tree.heading, isCut: tree.isCut)
    }

    /// Whether a page has a field for a password, as a page to log in on has.
    public static func asksForPassword(_ page: [UInt8]) -> Bool {
        ["type=\"password\"", "type='password'", "type=password"].contains { page.firstRange(of: $0.utf8) != nil }
    }

    /// Whether an address, reached through `link` and maybe a redirect, is page `number` of the article that begins at
    /// `first`.
    public static func isPage(_ number: Int, _ address: String, of first: String, linkedAs link: String) -> Bool {
        // The link was accepted before. If its address alone would not be, its text was the page's number.
        let isNumbered = !NextPage.isPage(number, link, of: first)
        return NextPage.isPage(number, address, of: first, isNumbered: isNumbered)
    }

    /// The address of the page's AMP copy, a simpler form of the same article; nil if it names none.
    public static func ampAddress(ofPage page: [UInt8], contentType: String?, url: String) -> String? {
        let tree = PageTreeBuilder.tree(of: PageText.utf8(page, contentType: contentType), base: url, attributes: [])
        let link = tree.nodes.first { node in
            guard node.name == "link", node.attributes["href"] != nil else { return false }
            return node.attributes["rel"]?.lowercased().split(whereSeparator: \.isWhitespace).contains("amphtml")
                == true
        }
        return link?.attributes["href"].flatMap { WebAddress.resolve($0, against: tree.base) }
            .map { String($0.prefix { $0 != "#" }) }.flatMap { FeedAddress.isWeb($0) && $0 != url ? $0 : nil }
    }

    /// The kind of a document that cannot be a page, such as an archive, by its first bytes; nil if it may be one.
    public static func otherKind(ofPage page: [UInt8], contentType: String?) -> DocumentKind? {
        func kind(_ bytes: some Sequence<UInt8>) -> DocumentKind? {
            var sniff = DocumentSniff()
            sniff.firstBytes = Array(bytes.drop(while: ASCII.isSpace).prefix(160))
            return sniff.kind
        }
        let head = page.prefix(4096)
        if let kind = kind(head), [.gzip, .zip, .pdf].contains(kind) { return kind }
        // In UTF-16 every other byte looks binary.
        let isWide =
            head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
            || EncodingLabel.charset(ofContentType: contentType)?.lowercased().hasPrefix("utf-16") == true
        guard !isWide, kind(head) == .binary else { return nil }
        // Browsers pass over a stray control character or, in markup, a NUL; binary data has many of them.
        let isMarkup = head.drop { ASCII.isSpace($0) || [0, 0xEF, 0xBB, 0xBF].contains($0) }.first == UInt8(ascii: "<")
        return head.contains(0) && !isMarkup || PageText.hasManyControls(head) ? .binary : nil
    }

    private static func html(ofKept nodes: [Int], in tree: PageTree) -> String {
        let isDropped = Array(repeating: false, count: tree.nodes.count)
        return nodes.map { node in
            let found = FoundText(roots: [node], isDropped: isDropped, measure: TextMetrics())
            return "<div>\(MainTextWriter.html(of: found, in: tree))</div>"
        }.joined(separator: "\n")
    }

    /// - Parameter prefersFound: Whether the machine-readable body, which no selector has shortened, is used only if no
    ///   text is found in the page.
    private static func html(in tree: PageTree, _ structured: StructuredArticle, prefersFound: Bool) -> String? {
        let found = MainTextFinder.find(in: tree)
        if found != nil, prefersFound { return found.map { MainTextWriter.html(of: $0, in: tree) } }
        if let body = structured.body, body.utf8.count > 2 * (found?.measure.length ?? minimumLength / 2) {
            return StructuredArticle.html(ofBody: body, base: tree.base)
        }
        return found.map { MainTextWriter.html(of: $0, in: tree) }
    }
}

/// The nodes of a page that make up its main text.
struct FoundText {
    /// In document order; none contains another.
    var roots: [Int]
    /// Nodes left out, each with all its descendants.
    var isDropped: [Bool]
    /// Nodes to write as figures and captions, whatever their tag names.
    var figures: Set<Int> = []
    var captions: Set<Int> = []
    var measure: TextMetrics
}
