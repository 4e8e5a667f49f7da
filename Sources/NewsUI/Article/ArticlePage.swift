import News
import Presentation
import Terminal
import Texts

/// The pane of the open article, or of the selected one as a preview.
struct ArticlePage: @MainActor LinePane {
    struct Line: Equatable {
        let text: LaidOutLine
        /// Drawn after the text.
        let note: String
        let marks: [TextSearch.Mark]
    }

    /// What all lines depend on.
    struct Appearance: Equatable {
        /// The columns of the text.
        let columns: Range<Int>
        /// The column where tables end.
        let end: Int
        let theme: Theme
        let isPlain: Bool
        let links: [ArticleText.Link]
        /// The cells that lines of code are scrolled by.
        let sideways: Int
    }

    let appearance: Appearance
    let lines: [Line]
    /// The article's line on the first row.
    private let top: Int

    init(model: Model) {
        let article = model.articleInView.flatMap { $0.isLoading ? nil : $0 }
        appearance = Appearance(
            columns: model.frame.textColumns,
            end: model.frame.textColumns.lowerBound + (model.frame.tableWidth ?? model.frame.textWidth),
            theme: model.theme, isPlain: model.isPlain, links: article?.links ?? [],
            sideways: article?.sideways ?? 0)
        let all = article.map { Self.text(of: $0, model) } ?? Self.head(model)
        lines = Array(all.prefix(model.frame.rows(of: .article).count))
        top = article.map { Self.withoutBlank($0.visible, of: $0.lines, model).lowerBound } ?? 0
    }

    var hasLinks: Bool { !appearance.links.isEmpty || lines.contains { $0.text.target != nil } }

    func draw(_ line: Line, row: Int, into canvas: inout Canvas) {
        let start = appearance.columns.lowerBound
        guard line.text.role == .code, !appearance.isPlain else {
            let text = appearance.isPlain ? line.text.plain : line.text
            draw(text, to: appearance.end, row: row, into: &canvas)
            draw(note: line.note, behind: text, row: row, into: &canvas)
            return canvas.draw(line.marks, row: row, column: start, theme: appearance.theme)
        }
        drawCode(line.text, row: row, into: &canvas)
        let prefix = TextWidth.cells(in: line.text.prefix)
        let shown = prefix..<max(prefix, appearance.columns.count - 1)
        let marks = line.marks.map { mark in
            let columns = mark.columns.lowerBound - appearance.sideways..<mark.columns.upperBound - appearance.sideways
            return TextSearch.Mark(columns: columns.clamped(to: shown), isCurrent: mark.isCurrent)
        }
        canvas.draw(marks.filter { !$0.columns.isEmpty }, row: row, column: start, theme: appearance.theme)
    }
}

extension ArticlePage {
    /// The revision of the article shown; `nil` when none is, when it is loading, or when its lines depend on other
    /// state.
    static func revision(in model: Model) -> Revision? {
        // Lines of enclosures show download status.
        guard let article = model.articleInView, article.loaded?.article.enclosures.isEmpty == true else { return nil }
        return article.revision
    }

    private static func text(of article: ArticleView, _ model: Model) -> [Line] {
        let shown = withoutBlank(article.visible, of: article.lines, model)
        let numbers = shown.map { article.shown.number(of: $0) }
        let marks = article.search?.marks(in: (numbers.first ?? 0)..<(numbers.last ?? -1) + 1) ?? [:]
        return zip(shown, numbers).map { index, number in
            let line = article.lines[index]
            let note = line.enclosure.map { self.note(of: $0, in: article, model) } ?? ""
            var marks = marks[number] ?? []
            if let stop = article.stop, stop.line == number {
                marks.append(TextSearch.Mark(columns: stop.columns, isCurrent: true))
            }
            return Line(text: line, note: note, marks: marks)
        }
    }

    /// A file's download status; for the first file, also the keys that act on it.
    private static func note(of address: String, in article: ArticleView, _ model: Model) -> String {
        let status = model.downloads.status(of: address)
        let state = status.map { CountTexts.comma + DownloadTexts.state(of: $0) } ?? ""
        guard let first = article.loaded?.article.enclosures.first, first.url == address,
            status == nil || status?.phase == .finished
        else { return state }
        func key(_ action: Action, if isUseful: Bool = true) -> String? {
            isUseful ? model.keyMap.keyName(for: action, in: .article) : nil
        }
        let episode = article.loaded?.article.episode
        let hasChapters = episode?.chapters.isEmpty == false || episode?.chapterFile != nil
        return state
            + ArticleTexts.keys(
                download: key(.downloadEnclosure, if: status == nil), open: key(.openEnclosure),
                plays: first.kind == .audio || first.kind == .video,
                chapters: key(.showChapters, if: hasChapters),
                transcript: key(.showTranscript, if: episode?.transcripts.isEmpty == false))
    }

    /// The head of the loading or selected article; it keeps its place when the text arrives.
    private static func head(_ model: Model) -> [Line] {
        guard let headline = model.articleInView?.headline ?? model.selectedHeadline else { return [] }
        let lines = ArticleLayout.head(
            of: headline, width: model.frame.textColumns.count, form: model.form, now: model.now)
        var head = withoutBlank(lines.indices, of: lines, model).map { lines[$0] }
        if let article = model.articleInView, article.isLoading, article.isLate {
            let words = LaidOutLine.Piece(ArticleTexts.layingOut)
            head.append(LaidOutLine([words], role: .detail))
        }
        return head.map { Line(text: $0, note: "", marks: []) }
    }

    /// A preview has a rule above it, and no room for a blank line.
    private static func withoutBlank(_ shown: Range<Int>, of lines: [LaidOutLine], _ model: Model) -> Range<Int> {
        guard model.frame.panes.isPreviewBelow, shown.lowerBound == 0, lines.first?.role == .ornament else {
            return shown
        }
        return 1..<min(lines.count, shown.upperBound + 1)
    }
}

extension ArticlePage {
    private func draw(_ line: LaidOutLine, to end: Int, row: Int, into canvas: inout Canvas) {
        let column = appearance.columns.lowerBound
        let prefix = canvas.draw(line.prefix, row: row, column: column, width: end - column, style: prefixStyle(line))
        drawPieces(of: line, from: column + prefix, to: end, row: row, into: &canvas)
    }

    private func drawPieces(
        of line: LaidOutLine, from column: Int, to end: Int, row: Int, into canvas: inout Canvas
    ) {
        var column = column
        let hasBackground = appearance.theme[.code].hasBackground && !appearance.isPlain
        for piece in line.pieces {
            let text = hasBackground && piece.appearance.isSignOfCode ? " " : piece.text
            let used = canvas.draw(
                text, row: row, column: column, width: end - column, style: style(of: piece.appearance, in: line))
            if let link = piece.appearance.link.flatMap({ appearance.links.numbered($0) }) {
                canvas.link(row: row, column: column, width: used, to: link.address)
            }
            if case .page(let address) = line.target {
                let shown = TextWidth.cells(in: String(piece.text.prefix { $0 != " " }))
                canvas.link(row: row, column: column, width: shown, to: address)
            }
            column += used
        }
    }

    /// Draws a line of code on its background, with signs where it continues beyond the edges.
    private func drawCode(_ line: LaidOutLine, row: Int, into canvas: inout Canvas) {
        let (start, end) = (appearance.columns.lowerBound, appearance.columns.upperBound)
        let text = start + TextWidth.cells(in: line.prefix)
        canvas.draw(line.prefix, row: row, column: start, width: end - start, style: prefixStyle(line))
        let isIndented = line.prefix.hasSuffix(LaidOutLine.indentationOfCode)
        let ground = text - (isIndented ? LaidOutLine.indentationOfCode.count : 0)
        let style = appearance.theme[.code]
        canvas.fill(row: row, column: ground, width: end - ground, style: style)
        let scrolled = line.scrolled(by: appearance.sideways)
        drawPieces(of: scrolled, from: text, to: end - 1, row: row, into: &canvas)
        let sign = style.overlaid(with: appearance.theme[.detail])
        if appearance.sideways > 0, isIndented, !line.pieces.isEmpty {
            canvas.draw("‹", row: row, column: text - 1, style: sign)
        }
        let shown = scrolled.pieces.reduce(0) { $0 + TextWidth.cells(in: $1.text) }
        if text + shown > end - 1 { canvas.draw("›", row: row, column: end - 1, style: sign) }
    }

    /// Draws the note after the text of a line.
    private func draw(note: String, behind line: LaidOutLine, row: Int, into canvas: inout Canvas) {
        guard !note.isEmpty else { return }
        let column = appearance.columns.lowerBound + TextWidth.cells(in: line.text)
        canvas.drawClipped(
            note, row: row, column: column, width: appearance.columns.upperBound - column,
            style: appearance.theme[.detail])
    }

    private func prefixStyle(_ line: LaidOutLine) -> Style {
        if line.note != nil { return appearance.theme[.mark] }
        return line.role == .link || line.isQuoted ? appearance.theme[.detail] : .plain
    }

    private func style(of piece: LaidOutLine.Appearance, in line: LaidOutLine) -> Style {
        let theme = appearance.theme
        let hasBackground = theme[.code].hasBackground && !appearance.isPlain
        if piece.isMark, !(hasBackground && piece.isSignOfCode) {
            return (line.role == .code ? theme[.code] : .plain).overlaid(
                with: theme[piece.note == nil ? .detail : .mark])
        }
        var style = line.isQuoted && line.role == .text ? theme[.quote] : roleStyle(line.role)
        if piece.style.contains(.code), line.role != .code {
            let foreground = style.foreground
            style = style.overlaid(with: theme[.code])
            if line.role == .heading || line.role == .title { style.foreground = foreground }
        }
        if piece.isMark { return style }
        if piece.style.contains(.image) || piece.style.contains(.strikethrough) {
            return style.overlaid(with: theme[.detail])
        }
        if piece.style.contains(.strong) { style = style.adding(.bold) }
        if piece.style.contains(.emphasis) { style = style.adding(.italic) }
        // A list of addresses needs no underlining.
        if piece.link != nil, line.role != .link { style = style.overlaid(with: theme[.link]) }
        return style
    }

    private func roleStyle(_ role: LaidOutLine.Role) -> Style {
        switch role {
        case .title: .bold
        case .heading: appearance.theme[.heading]
        case .detail, .caption, .link: appearance.theme[.detail]
        case .ornament: appearance.theme[.line]
        case .text: .plain
        case .code: appearance.theme[.code]
        }
    }
}

extension Style {
    /// Whether it shows behind blanks.
    fileprivate var hasBackground: Bool { background != nil || attributes.contains(.reverse) }
}

extension ArticlePage {
    /// The article's line on a row, counted from the pane's first; `nil` when the row has none.
    func line(ofRow row: Int) -> Int? { lines.indices.contains(row) ? top + row : nil }

    /// The jump between text and note at a place on the screen; `nil` when there is none.
    /// - Parameter row: Counted from the pane's first.
    func note(row: Int, column: Int) -> LaidOutLine.NoteLink? {
        guard lines.indices.contains(row) else { return nil }
        let line = appearance.isPlain ? lines[row].text.plain : lines[row].text
        let prefix = TextWidth.cells(in: line.prefix)
        var start =
            appearance.columns.lowerBound + prefix
            - (line.role == .code && !appearance.isPlain ? appearance.sideways : 0)
        if appearance.columns.lowerBound..<appearance.columns.lowerBound + prefix ~= column {
            return line.note.map { .back($0) }
        }
        for piece in line.pieces {
            let end = start + TextWidth.cells(in: piece.text)
            if start..<end ~= column { return piece.appearance.note }
            start = end
        }
        return nil
    }
}
