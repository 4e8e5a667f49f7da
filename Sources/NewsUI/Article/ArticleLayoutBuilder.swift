import News
import Terminal

/// Collects the lines of an article, part by part.
nonisolated struct ArticleLayoutBuilder {
    let width: Int
    private(set) var lines: [ArticleLayout.Line] = []

    init(width: Int) {
        self.width = width
    }

    mutating func addHeader(of article: Article) {
        let headline = article.headline
        add(headline.title.isEmpty ? "(no title)" : headline.title, role: .title)
        add([headline.feedTitle, headline.author ?? ""].filter { !$0.isEmpty }.joined(separator: " · "), role: .detail)
        let date = LocalTime(headline.published ?? headline.sortDate).full
        add(headline.published == nil ? "\(date) (when it was fetched)" : date, role: .detail)
        if let link = headline.link { add(link, role: .detail) }
        if !article.categories.isEmpty {
            add("Filed under " + article.categories.joined(separator: ", "), role: .detail)
        }
    }

    mutating func addBody(_ blocks: [ArticleText.Block]) {
        if blocks.isEmpty {
            addBlank()
            add("The feed gives no text for this article.", role: .detail)
        }
        var previous: ArticleText.Block?
        for block in blocks {
            add(block, after: previous)
            previous = block
        }
    }

    mutating func addLinks(_ links: [String]) {
        guard !links.isEmpty else { return }
        addBlank()
        add("Links", role: .heading)
        for (index, link) in links.enumerated() {
            let marker = "[\(index + 1)] "
            add(link, role: .link, first: marker, rest: String(repeating: " ", count: marker.count))
        }
    }

    mutating func addEnclosures(_ enclosures: [Enclosure]) {
        guard !enclosures.isEmpty else { return }
        addBlank()
        add(enclosures.count == 1 ? "Enclosure" : "Enclosures", role: .heading)
        for enclosure in enclosures {
            var facts = [enclosure.type ?? "unknown type"]
            if let length = enclosure.length, length > 0 { facts.append(Counted.bytes(length)) }
            add(facts.joined(separator: ", "), role: .detail, first: "• ", rest: "  ")
            add(enclosure.url, role: .link, first: "  ", rest: "  ")
        }
    }
}

nonisolated extension ArticleLayoutBuilder {
    private mutating func add(_ block: ArticleText.Block, after previous: ArticleText.Block?) {
        let quote = Self.quoteMarks(block.quoteDepth)
        if !Self.standsClose(block, to: previous) {
            let shared = min(block.quoteDepth, previous?.quoteDepth ?? 0)
            lines.append(.init(text: trimmed(Self.quoteMarks(shared)), role: shared > 0 ? .quote : .text))
        }
        let role: ArticleLayout.Line.Role = block.quoteDepth > 0 ? .quote : .text
        switch block.kind {
        case .paragraph:
            let indent = quote + String(repeating: "  ", count: block.listDepth)
            add(block.text, role: role, first: indent, rest: indent)
        case .heading:
            add(block.text, role: .heading, first: quote, rest: quote)
        case .listItem(let marker):
            let indent = quote + String(repeating: "  ", count: max(0, block.listDepth - 1))
            let hanging = String(repeating: " ", count: TextWidth.cells(in: marker) + 1)
            add(block.text, role: role, first: indent + marker + " ", rest: indent + hanging)
        case .preformatted:
            let indent = quote + String(repeating: "  ", count: block.listDepth + 1)
            add(block.text, role: .code, first: indent, rest: indent, isFilled: false)
        case .rule:
            add(String(repeating: "─", count: min(width, 20)), role: role, first: quote, rest: quote)
        }
    }

    /// Adds a text behind an indentation; one that would leave less than a third of the width for the text is left off.
    private mutating func add(
        _ text: String, role: ArticleLayout.Line.Role, first: String = "", rest: String = "", isFilled: Bool = true
    ) {
        guard !text.isEmpty else { return }
        let indentation = max(TextWidth.cells(in: first), TextWidth.cells(in: rest))
        let fits = width - indentation >= width / 3 && width > indentation
        let wrapper = LineWrapper(width: fits ? width - indentation : width)
        let wrapped = isFilled ? wrapper.lines(of: text) : wrapper.unfilledLines(of: text)
        for (index, line) in wrapped.enumerated() {
            let indent = fits ? (index == 0 ? first : rest) : ""
            lines.append(.init(text: trimmed(indent + line), role: role))
        }
    }

    private mutating func addBlank() {
        lines.append(.init(text: "", role: .text))
    }

    /// Items of one list follow each other without a blank line.
    private static func standsClose(_ block: ArticleText.Block, to previous: ArticleText.Block?) -> Bool {
        guard let previous, case .listItem = block.kind, previous.quoteDepth == block.quoteDepth else { return false }
        return previous.listDepth > 0
    }

    private static func quoteMarks(_ depth: Int) -> String {
        String(repeating: "│ ", count: max(0, depth))
    }

    private func trimmed(_ line: String) -> String {
        guard let last = line.lastIndex(where: { $0 != " " }) else { return "" }
        return String(line[...last])
    }
}
