import FoundationEssentials
import News
import Terminal
import Texts

/// Builds the lines of an article, part by part.
struct ArticleLayoutBuilder {
    /// Between facts on one line.
    private static let dot = " · "
    private static let (gapBeforeTags, gapBeforeTag) = ("   ", "  ")
    /// With fewer cells than this for them, feed and author get their own line.
    private static let minimumNameCells = 12
    /// Space after a file for its keys or the state of its download.
    private static let cellsForHint = 32
    /// The offset of the article's text. Fixed, because the length of our own head depends on the language, and stored
    /// positions must not.
    private static let bodyOffset = 256
    /// The offsets of commands' output, spread evenly below that one: output added after a position was stored must not
    /// move it.
    private static let keptOffsets = 128..<255

    let width: Int
    let form: ArticleForm
    private let now: LocalTime?
    /// Cells that a table may use beyond the width of the text.
    var cellsForTables = 0
    var hasTables = false
    var lines: [LaidOutLine] = []
    var margin: Margin
    /// The first line of each note, and of its first reference.
    var notes: [String: Int] = [:]
    private(set) var references: [String: Int] = [:]
    /// The note whose first line comes next.
    var startingNote: String?
    /// The foldable parts, top to bottom.
    var folds: [Fold] = []
    /// Bytes of text so far.
    var offset = 0
    /// The link at the end of the last text.
    var openLink: Int?
    /// Nesting depth of lists and of quotations.
    var listDepth = 0
    var quoteDepth = 0

    init(width: Int, form: ArticleForm = .printed, now: Date? = nil) {
        self.width = width
        self.form = form
        self.now = now.map { LocalTime($0) }
        margin = Margin(width: width)
    }

    mutating func append(_ line: LaidOutLine) {
        var line = line
        line.isQuoted = quoteDepth > 0
        line.note = startingNote
        startingNote = nil
        for piece in line.pieces {
            if case .to(let label) = piece.appearance.note, references[label] == nil { references[label] = lines.count }
        }
        lines.append(line)
    }

    /// Adds a sign after the last line, or below it if there is no space.
    mutating func add(behindLastLine sign: LaidOutLine.Piece) {
        let cells = lines.last?.pieces.reduce(1 + TextWidth.cells(in: sign.text)) { $0 + TextWidth.cells(in: $1.text) }
        if let cells, cells <= margin.room {
            lines[lines.count - 1].pieces += [.init(" "), sign]
        } else {
            append(LaidOutLine(prefix: margin.next(), [sign], offset: offset))
        }
    }

    /// Adds the title and a line with the facts that fit: feed, author, date, reading time.
    mutating func addHead(of article: Article, _ source: TextSource, minutes: Int?) {
        let headline = article.headline
        if !form.isPrinted { addBlank() }
        add(headline.title.isEmpty ? ArticleTexts.noTitle : headline.title, role: .title)
        let time = LocalTime(headline.published ?? headline.sortDate)
        let date = now.map(time.short(near:)) ?? time.full
        var facts = [headline.published == nil ? ArticleTexts.fetched(date) : date]
        if let minutes { facts.append(ArticleTexts.minutes(minutes)) }
        if article.fullText != nil { facts.append(source == .page ? ArticleTexts.fullTextLabel : ArticleTexts.ownText) }
        let names = [headline.feedTitle, headline.author ?? ""].filter { !$0.isEmpty }.joined(separator: Self.dot)
        let about = facts.joined(separator: Self.dot)
        let room = width - TextWidth.cells(in: about) - Self.dot.count
        if names.isEmpty || room < Self.minimumNameCells {
            add(TextWidth.clipped(names, to: width), role: .detail)
            add(about, role: .detail)
        } else {
            add(TextWidth.clipped(names, to: room) + Self.dot + about, role: .detail)
        }
        for index in lines.indices { lines[index].offset = min(lines[index].offset, Self.bodyOffset - 1) }
        offset = Self.bodyOffset
    }

    /// Truncates a text to about two lines; some feeds have hundreds of tags.
    private func bounded(_ text: String) -> String { TextWidth.clipped(text, to: max(width, 2 * width - 10)) }

    /// Adds the kept output of the user's commands, each as a foldable part.
    mutating func add(_ outputs: [KeptOutput]) {
        guard !outputs.isEmpty else { return }
        let start = lines.count
        addBlank()
        add(
            outputs.map { output in
                let paragraphs = output.text.split(separator: "\n\n").map { $0.trimmed }.filter { !$0.isEmpty }
                return .details(
                    summary: StyledText(
                        ArticleTexts.kept(command: output.command, date: LocalTime(output.made).full)),
                    isOpen: true, paragraphs.map { .paragraph(StyledText($0)) })
            })
        addBlank()
        addRule(cells: 20)
        let (first, room) = (Self.keptOffsets.lowerBound, Self.keptOffsets.count)
        for index in 0..<start { lines[index].offset = min(lines[index].offset, first) }
        for index in start..<lines.count {
            lines[index].offset = first + (index - start) * room / (lines.count - start)
        }
        offset = Self.bodyOffset
    }

    /// Skips the article's title if the text repeats it as its first heading.
    mutating func addBody(_ blocks: [ArticleText.Block], of article: Article) {
        addBlank()
        if blocks.isEmpty {
            let isPage = article.feedURL == FeedAddress.saved
            add(isPage ? ArticleTexts.noPageText : ArticleTexts.noText, role: .detail)
        }
        var blocks = blocks[...]
        if case .heading(_, let text)? = blocks.first, blocks.count > 1, text.plainText == article.headline.title {
            blocks.removeFirst()
        }
        add(Array(blocks))
    }

    /// Adds whether the end is missing, and the address, tags, discussion, rules and files of the article.
    mutating func addFoot(of article: Article, _ source: TextSource) {
        addBlank()
        let count = lines.count
        if source == .page, let text = article.fullText, text.isIncomplete {
            add(text.missingPage.map(ArticleTexts.pagesAreMissing) ?? ArticleTexts.restIsMissing, role: .detail)
        }
        if source == .page, let page = article.fullText?.lastPage {
            add(ArticleTexts.pagesAreLeftOut(page), role: .detail)
        }
        if form.isPrinted {
            if let link = article.headline.link { add(FeedAddress.withoutCredentials(link), role: .link) }
            if !article.categories.isEmpty {
                add(bounded(ArticleTexts.filed(under: article.categories)), role: .detail)
            }
        } else {
            addAddressAndTags(article)
        }
        if let address = article.comments, address != article.headline.link {
            add(page: address, note: ArticleTexts.noteDiscussion)
        }
        let others = FeedNames.all(article.headline).dropFirst()
        if !others.isEmpty {
            add(bounded(ArticleTexts.alsoIn(others.joined(separator: CountTexts.comma))), role: .detail)
        }
        if let earlier = article.readBefore {
            let feed = TextWidth.safe(earlier.feedTitle)
            add(bounded(ArticleTexts.readBefore(feed: feed, date: LocalTime(earlier.date).full)), role: .detail)
        }
        if article.headline.isHidden { add(ArticleTexts.hidden, role: .detail) }
        // Whole: they say what to do.
        if article.fullText == nil, let failure = article.fullTextFailure {
            add(ErrorTexts.sentence(for: failure), role: .detail)
        }
        for save in article.saves { add(ArticleTexts.of(save), role: .detail) }
        for mark in article.rules {
            for words in ArticleTexts.done(mark, isHidden: article.headline.isHidden) {
                add(bounded(words), role: .detail)
            }
        }
        // With a star or a tag it is kept longer.
        if let date = article.keptUntil, !article.headline.isStarred, article.headline.tags.isEmpty {
            add(ArticleTexts.keptUntil(LocalTime(date).full), role: .detail)
        }
        if let fullText = article.fullText, source == .page {
            add(ArticleTexts.fullText(LocalTime(fullText.fetched).full), role: .detail)
            // Only selectors that keep: most articles lack what a feed's selector drops.
            for selector in fullText.selectors where selector.keeps && !selector.matched {
                add(bounded(ArticleTexts.keepsNothing(selector.tag)), role: .detail)
            }
        }
        add(article.enclosures)
        if let episode = article.episode { add(episode) }
        if lines.count == count { lines.removeLast() }
    }

    mutating func addLinks(_ links: [ArticleText.Link]) {
        guard !links.isEmpty else { return }
        addBlank()
        add(ArticleTexts.links, role: .heading)
        let last = label(ofLink: links.count)
        for (index, link) in links.enumerated() {
            let number = label(ofLink: index + 1)
            margin.push(
                first: String(repeating: " ", count: last.count - number.count) + number,
                rest: String(repeating: " ", count: last.count))
            add(FlatText(link.address + ArticleTexts.note(link.kind), link: index + 1), role: .link)
            margin.pop()
        }
    }

    /// The label before a link's address.
    private func label(ofLink number: Int) -> String { form.isPrinted ? "[\(number)] " : "\(number)  " }

    private mutating func addAddressAndTags(_ article: Article) {
        let tags = article.categories.map { "#" + $0 }.joined(separator: Self.gapBeforeTag)
        guard let link = article.headline.link, !link.isEmpty else { return add(bounded(tags), role: .detail) }
        let shown = TextWidth.clipped(ArticleTexts.withoutScheme(link), to: width)
        let isOneLine = TextWidth.cells(in: shown + Self.gapBeforeTags + tags) <= width
        add(isOneLine && !tags.isEmpty ? shown + Self.gapBeforeTags + tags : shown, role: .detail)
        lines[lines.count - 1].target = .page(link)
        if !isOneLine { add(bounded(tags), role: .detail) }
    }

    private mutating func add(_ enclosures: [Enclosure]) {
        for (index, enclosure) in enclosures.enumerated() {
            let number = enclosures.count == 1 ? "" : "\(index + 1). "
            margin.push(first: number, rest: String(repeating: " ", count: number.count))
            let facts = EnclosureText.facts(enclosure)
            let room = max(Self.minimumNameCells, margin.room - TextWidth.cells(in: facts) - Self.cellsForHint)
            let name = enclosures.count == 1 ? enclosure.title ?? "" : enclosure.name
            add(
                [facts, TextWidth.clipped(name, to: room)].filter { !$0.isEmpty }.joined(separator: Self.dot),
                role: .detail)
            lines[lines.count - 1].target = .file(enclosure.url)
            if form.isPrinted { add(FeedAddress.withoutCredentials(enclosure.url), role: .link) }
            margin.pop()
        }
    }
}

extension ArticleLayoutBuilder {
    mutating func addBlank() {
        append(LaidOutLine(prefix: margin.ofEmptyLine, role: .ornament, offset: offset))
    }

    mutating func add(_ text: String, role: LaidOutLine.Role) {
        guard !text.isEmpty else { return }
        add(FlatText(text), role: role)
    }

    mutating func add(_ text: StyledText, role: LaidOutLine.Role) {
        add(FlatText(text, form: form, openLink: openLink), role: role)
        openLink = text.runs.last?.link
    }

    /// Adds a text, broken into lines within the margin.
    mutating func add(_ text: FlatText, role: LaidOutLine.Role) {
        let breaker = LineBreaker(width: margin.room)
        for line in text.utf8.withUnsafeBufferPointer({ breaker.lines(of: $0) }) {
            var pieces = text.pieces(in: line.range)
            if line.ending == .hyphen { pieces.append(.init("-", .init(isMark: true))) }
            append(
                LaidOutLine(
                    prefix: margin.next(), pieces, role: role,
                    lineContinuation: LaidOutLine.LineContinuation(line.ending),
                    offset: offset + text.articleBytes(before: line.range.lowerBound)))
        }
        offset += text.articleBytes(before: text.utf8.count) + 1
    }
}

extension LaidOutLine.LineContinuation {
    init(_ ending: LineBreaker.Line.Ending) {
        self =
            switch ending {
            case .end: .end
            case .blank: .space
            case .nothing, .cut, .hyphen: .nothing
            }
    }
}
