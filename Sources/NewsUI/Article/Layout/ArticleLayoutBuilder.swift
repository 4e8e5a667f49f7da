import News
import Terminal

/// Collects the lines of an article, part by part.
nonisolated struct ArticleLayoutBuilder {
    let width: Int
    var lines: [LaidOutLine] = []
    var margin: Margin
    /// Where the article's own text begins, whatever stands above it: what is said of an article differs from language to
    /// language, and its place must not.
    private static let bodyOffset = 256

    /// The bytes of text so far.
    var offset = 0
    /// The link that the last text ended in.
    var openLink: Int?
    /// How many lists the text stands in.
    var listDepth = 0

    init(width: Int) {
        self.width = width
        margin = Margin(width: width)
    }

    mutating func addHeader(of article: Article, _ source: TextSource) {
        let headline = article.headline
        add(headline.title.isEmpty ? ArticleTexts.noTitle : headline.title, role: .title)
        let byline = [headline.feedTitle, headline.author ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
        add(bounded(byline), role: .detail)
        let date = LocalTime(headline.published ?? headline.sortDate).full
        add(headline.published == nil ? ArticleTexts.fetched(date) : date, role: .detail)
        if let link = headline.link { add(link, role: .detail) }
        if !article.categories.isEmpty {
            add(bounded(ArticleTexts.filed(under: article.categories)), role: .detail)
        }
        if let fullText = article.fullText {
            let date = LocalTime(fullText.fetched).full
            add(source == .page ? ArticleTexts.fullText(date) : ArticleTexts.ownText, role: .detail)
        }
        switch article.enclosures.count {
        case 0: break
        case 1:
            add(ArticleTexts.enclosure(EnclosureText.facts(article.enclosures[0])), role: .detail)
            lines[lines.count - 1].enclosure = article.enclosures[0].url
        case let count: add(ArticleTexts.enclosures(count), role: .detail)
        }
        for index in lines.indices { lines[index].offset = min(lines[index].offset, Self.bodyOffset - 1) }
        offset = Self.bodyOffset
    }

    /// As much of a line of the head as fills two lines or nearly so; some feeds give hundreds of names.
    private func bounded(_ text: String) -> String { TextWidth.clipped(text, to: max(width, 2 * width - 10)) }

    /// - Parameter title: That of the article, with which some feeds begin the text as well.
    mutating func addBody(_ blocks: [ArticleText.Block], title: String) {
        addBlank()
        if blocks.isEmpty { add(ArticleTexts.noText, role: .detail) }
        var blocks = blocks[...]
        if case .heading(_, let text)? = blocks.first, blocks.count > 1, text.plainText == title {
            blocks.removeFirst()
        }
        add(Array(blocks))
    }

    mutating func addLinks(_ links: [ArticleText.Link]) {
        guard !links.isEmpty else { return }
        addBlank()
        add(ArticleTexts.links, role: .heading)
        let digits = String(links.count).count + 2
        for (index, link) in links.enumerated() {
            let number = "[\(index + 1)]"
            margin.push(
                first: String(repeating: " ", count: digits - number.count) + number + " ",
                rest: String(repeating: " ", count: digits + 1))
            add(FlatText(link.address + ArticleTexts.note(link.kind), link: index + 1), role: .link)
            margin.pop()
        }
    }

    mutating func addEnclosures(_ enclosures: [Enclosure]) {
        guard !enclosures.isEmpty else { return }
        addBlank()
        add(enclosures.count == 1 ? ArticleTexts.enclosure : ArticleTexts.enclosures, role: .heading)
        for (index, enclosure) in enclosures.enumerated() {
            let bullet = enclosures.count == 1 ? "• " : "\(index + 1). "
            margin.push(first: bullet, rest: String(repeating: " ", count: bullet.count))
            if let title = enclosure.title { add(title, role: .text) }
            add(EnclosureText.facts(enclosure), role: .detail)
            lines[lines.count - 1].enclosure = enclosure.url
            add(enclosure.url, role: .link)
            margin.pop()
        }
    }
}

nonisolated extension ArticleLayoutBuilder {
    mutating func addBlank() {
        lines.append(LaidOutLine(prefix: margin.ofEmptyLine, role: .ornament, offset: offset))
    }

    mutating func add(_ text: String, role: LaidOutLine.Role) {
        guard !text.isEmpty else { return }
        add(FlatText(text), role: role)
    }

    mutating func add(_ text: StyledText, role: LaidOutLine.Role) {
        add(FlatText(text, openLink: openLink), role: role)
        openLink = text.runs.last?.link
    }

    /// Adds a text, broken into lines within the margin.
    mutating func add(_ text: FlatText, role: LaidOutLine.Role) {
        let breaker = LineBreaker(width: margin.room)
        for line in text.utf8.withUnsafeBufferPointer({ breaker.lines(of: $0) }) {
            var pieces = text.pieces(in: line.range)
            if line.ending == .hyphen { pieces.append(.init("-", .init(isMark: true))) }
            lines.append(
                LaidOutLine(
                    prefix: margin.next(), pieces, role: role, joint: LaidOutLine.Joint(line.ending),
                    offset: offset + text.ownBytes(before: line.range.lowerBound)))
        }
        offset += text.ownBytes(before: text.utf8.count) + 1
    }
}

nonisolated extension LaidOutLine.Joint {
    init(_ ending: LineBreaker.Line.Ending) {
        self =
            switch ending {
            case .end: .end
            case .blank: .space
            case .nothing, .hyphen: .nothing
            }
    }
}
