/// What an element's name, role, class and id let one expect of it.
enum PageHints {
    /// Never part of an article.
    static let droppedElements: Set<String> = [
        "nav", "footer", "aside", "form", "button", "input", "dialog", "menu", "object", "applet", "fieldset", "label",
    ]
    private static let droppedRoles: Set<String> = [
        "navigation", "banner", "complementary", "contentinfo", "search", "dialog", "alertdialog", "menu", "menubar",
        "form", "toolbar",
    ]
    /// Words of a class or id with which sites name what stands around the article.
    private static let besideArticle: Set<String> = [
        "comment", "comments", "respond", "disqus", "share", "sharing", "sharedaddy", "social", "related",
        "recommended", "recommendations", "recirculation", "sidebar", "newsletter", "subscribe", "subscription",
        "paywall", "promo", "promotion", "advert", "advertisement", "ads", "ad", "sponsor", "sponsored", "breadcrumb",
        "breadcrumbs", "cookie", "cookies", "consent", "gdpr", "popup", "modal", "pagination", "pager", "navbar", "nav",
        "navigation", "menu", "masthead", "footer", "toolbar", "outbrain", "taboola", "widget", "signup", "login",
        "banner", "toc", "tags", "taglist", "byline",
    ]
    private static let article: Set<String> = [
        "article", "articlebody", "body", "content", "entry", "main", "post", "story", "text", "hentry", "prose",
        "markdown", "honbun",
    ]
    /// The elements whose class and id are asked: not those that stand in a line, as "comment" does in code.
    private static let asked: Set<String> = [
        "div", "section", "ul", "ol", "dl", "table", "p", "header", "td", "tr", "article", "main", "center",
    ]

    /// Whether an element stands beside the article, going by what it is called.
    static func isBesideArticle(_ node: PageTree.Node) -> Bool {
        if droppedElements.contains(node.name) { return true }
        if let role = node.attributes["role"], droppedRoles.contains(role.lowercased()) { return true }
        guard asked.contains(node.name) else { return false }
        return words(of: node).contains { besideArticle.contains($0) }
    }

    /// What an element is worth before its text is counted.
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
        if words.contains(where: { besideArticle.contains($0) }) { score -= 20 }
        if node.attributes["role"] == "main" { score += 10 }
        if node.attributes["itemprop"] == "articleBody" { score += 40 }
        return score
    }

    /// The words of class and id: "entry-content", "entry_content" and "entryContent" are two each.
    private static func words(of node: PageTree.Node) -> [String] {
        [node.attributes["class"], node.attributes["id"]].compactMap { $0?.prefix(300) }.flatMap { names in
            var words = [""]
            var wasLower = false
            for character in names {
                let isLetter = character.isLetter || character.isNumber
                if !isLetter || character.isUppercase && wasLower { words.append("") }
                if isLetter { words[words.count - 1].append(contentsOf: character.lowercased()) }
                wasLower = character.isLowercase
            }
            return words.filter { !$0.isEmpty }
        }
    }
}
