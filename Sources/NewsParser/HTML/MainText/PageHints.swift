/// What an element's name, role, class and id suggest about its contents.
enum PageHints {
    /// Elements that are never part of an article.
    static let droppedElements: Set<String> = [
        "nav", "footer", "aside", "form", "button", "input", "dialog", "menu", "object", "applet", "fieldset", "label",
    ]
    private static let droppedRoles: Set<String> = [
        "navigation", "banner", "complementary", "contentinfo", "search", "dialog", "alertdialog", "menu", "menubar",
        "form", "toolbar",
    ]
    /// Words in the class or id of comments and of links to other articles, which are often longer than the article.
    private static let others: Set<String> = [
        "comment", "comments", "respond", "disqus", "related", "recommended", "recommendations", "recirculation",
        "outbrain", "taboola", "trending", "popular", "mostread", "breadcrumb", "breadcrumbs",
    ]
    /// Words for the article's other surroundings. An element that contains the article may use them too:
    /// "content-with-sidebar".
    private static let surroundingNames: Set<String> = [
        "share", "sharing", "sharedaddy", "social", "sidebar", "newsletter", "subscribe", "subscription", "paywall",
        "promo", "promotion", "advert", "advertisement", "ads", "ad", "sponsor", "sponsored", "cookie", "cookies",
        "consent", "gdpr", "popup", "modal", "pagination", "pager", "navbar", "nav", "navigation", "menu", "masthead",
        "footer", "toolbar", "widget", "signup", "login", "banner", "toc", "tags", "taglist", "byline", "dateline",
        "meta", "timestamp", "author", "authors", "bio", "readmore", "rail", "print", "disclaimer", "disclosure",
        "kicker", "dek", "standfirst", "next", "prev", "previous",
    ]
    private static let article: Set<String> = [
        "article", "articlebody", "body", "content", "entry", "main", "post", "story", "text", "hentry", "prose",
        "markdown", "honbun",
    ]
    /// Elements whose class and id are considered. Inline elements are not: "comment" occurs in code.
    private static let asked: Set<String> = [
        "div", "section", "ul", "ol", "dl", "li", "table", "p", "header", "td", "tr", "article", "main", "center", "h2",
        "h3", "h4", "h5", "h6", "time",
    ]

    /// Where an element stands relative to the article, judging by its names.
    enum Place {
        case unknown
        /// Beside the article.
        case beside
        /// Comments or other articles, which may be longer than the article.
        case others
    }

    static func place(of node: PageTree.Node, asksNames: Bool) -> Place {
        if droppedElements.contains(node.name) { return .others }
        if let role = node.attributes["role"], droppedRoles.contains(role.lowercased()) { return .others }
        guard asksNames else { return .unknown }
        if isHidden(node) { return .beside }
        guard asked.contains(node.name) else { return .unknown }
        let words = words(of: node)
        if words.contains(where: isOthers) { return .others }
        return words.contains(where: isBeside) ? .beside : .unknown
    }

    /// Whether an element is a picture's caption.
    static func isCaption(_ node: PageTree.Node) -> Bool {
        if node.name == "figcaption" { return true }
        guard asked.contains(node.name) || node.name == "span" else { return false }
        return words(of: node).contains { $0.hasPrefix("caption") || $0 == "credit" || $0 == "credits" }
    }

    // Prefixes too, for words run together: "relatedposttitle".
    private static func isOthers(_ word: String) -> Bool {
        others.contains(word) || word.hasPrefix("related") || word.hasPrefix("recommend")
    }

    private static func isBeside(_ word: String) -> Bool {
        surroundingNames.contains(word) || word.hasPrefix("newsletter") || word.hasPrefix("advert")
            || word.hasPrefix("sponsor")
    }

    /// An element's score before its text is counted.
    static func score(_ node: PageTree.Node) -> Double {
        var score =
            switch node.name {
            case "article": 15.0
            case "main": 10.0
            case "div", "section": 5.0
            case "pre", "td", "blockquote": 3.0
            case "address", "ol", "ul", "dl", "dd", "dt", "li": -3.0
            case "h1", "h2", "h3", "h4", "h5", "h6", "th": -5.0
            default: 0.0
            }
        let words = words(of: node)
        if words.contains(where: { article.contains($0) }) { score += 20 }
        if words.contains(where: { isBeside($0) || isOthers($0) }) { score -= 20 }
        if node.attributes["role"] == "main" { score += 10 }
        if node.attributes["itemprop"] == "articleBody" { score += 40 }
        return score
    }

    /// Whether the element is hidden until a script shows it.
    private static func isHidden(_ node: PageTree.Node) -> Bool {
        guard let names = node.attributes["class"], names.utf8.count < 300 else { return false }
        let words = names.split(separator: " ")
        // "hidden md:block" hides only on small screens.
        return words.contains { $0 == "hidden" || $0 == "is-hidden" } && !words.contains { $0.utf8.contains(0x3A) }
    }

    /// The words in class and id: "entry-content", "entry_content" and "entryContent" give two words each.
    private static func words(of node: PageTree.Node) -> [String] {
        [node.attributes["class"], node.attributes["id"]].compactMap { $0 }.flatMap { names in
            var words: [String] = []
            var word: [UInt8] = []
            var wasLower = false
            func end() {
                if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
                word.removeAll(keepingCapacity: true)
            }
            for byte in names.utf8.prefix(300) {
                let isLetter = ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte >= 0x80
                let lower = ASCII.lowercased(byte)
                if !isLetter || lower != byte && wasLower { end() }
                if isLetter { word.append(lower) }
                wasLower = isLetter && lower == byte && !ASCII.isDigit(byte)
            }
            end()
            return words
        }
    }
}
