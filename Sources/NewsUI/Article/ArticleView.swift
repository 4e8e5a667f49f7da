import FoundationEssentials
import News
import Presentation
import Terminal

/// The article on the screen, and the part of it that is shown.
struct ArticleView {
    /// Longer texts are laid out off the main actor, not between two frames.
    static let maximumLinesAtOnce = 2000

    /// Changes with what is shown.
    private(set) var revision = Revision()

    var headline: Headline { didSet { revision.change() } }
    /// `nil` while it is being read.
    private(set) var loaded: LoadedArticle? { didSet { revision.change() } }
    /// Whether loading has taken so long that the user is told.
    var isLate = false
    /// Which of the article's texts is shown or being loaded; `nil` for the one it opens in.
    var source: TextSource?
    /// Whether to show the full text as soon as it arrives.
    var isFullTextWanted = false
    /// How far the other text had been read when the user switched to this one.
    var otherPlace: ReadingPlace?
    /// The line on the first row.
    private(set) var top = 0 { didSet { revision.change() } }
    /// The cells that lines of code are scrolled by.
    var sideways = 0 { didSet { if sideways != oldValue { revision.change() } } }
    /// The layout's lines without closed folds.
    private(set) var shown = VisibleLines() { didSet { revision.change() } }
    /// The open folds, by index in the layout.
    private(set) var openFolds: Set<Int> = []
    /// The fold that was opened or closed last.
    var lastToggledFold: Int?
    /// The folds opened by the incremental search.
    private var foldsOpenedBySearch: Set<Int> = []
    /// Where the user left the text for a note: the layout's line while these widths hold, else the place.
    var returnPlace: (line: Int, width: Int, tableWidth: Int?, place: ReadingPlace)?
    /// The stop last moved to; `nil` when none.
    var stop: Stop? { didSet { revision.change() } }
    /// The current search; `nil` when none.
    private(set) var search: TextSearch? { didSet { revision.change() } }
    /// Where to begin once the text is loaded; `nil` for the place stored in the library.
    private var startingPlace: ReadingPlace?
    /// The place last moved to and its line. While that line is on top, this place is kept: at another width the line
    /// begins with other words.
    private var reached: (place: ReadingPlace, top: Int)?
    /// Built by the first search.
    private var searched: SearchableLines?
    /// The words that found the article, to be marked in its text; empty when there are none.
    private var foundBy: [SearchWords]
    private(set) var width: Int
    /// The cells that tables may take from the start of the text; `nil` for no more than the text.
    private(set) var tableWidth: Int?
    private var height: Int { didSet { revision.change() } }

    /// - Parameter words: The words that found it.
    init(
        headline: Headline, place: ReadingPlace? = nil, foundBy words: [SearchWords] = [], width: Int,
        tableWidth: Int? = nil,
        height: Int
    ) {
        self.headline = headline
        startingPlace = place
        foundBy = words
        self.width = width
        self.tableWidth = tableWidth
        self.height = max(1, height)
    }

    var isLoading: Bool { loaded == nil }

    /// Without closed folds.
    var lines: [LaidOutLine] { shown.lines }

    var visible: Range<Int> { top..<min(lines.count, top + height) }

    var isAtEnd: Bool { top + height >= lines.count }

    /// Numbered from 1.
    var links: [ArticleText.Link] { loaded?.text.links ?? [] }

    /// Whether the lines are for another width than the screen's, and too many to lay out on the main actor.
    var needsLayout: Bool {
        loaded.map {
            !$0.layout.isLaidOut(for: width, tableWidth) && $0.layout.lines.count > Self.maximumLinesAtOnce
        } ?? false
    }

    /// How far the user has read; `nil` at the start.
    var place: ReadingPlace? { isLoading ? startingPlace : placeOnTop }

    /// The address of a numbered link, counted from 1.
    func link(number: Int) -> String? { links.numbered(number)?.address }

    /// - Parameter known: How far the new text was read before, when switching to it.
    mutating func show(_ article: LoadedArticle, known: ReadingPlace? = nil) {
        let place: ReadingPlace? =
            switch loaded {
            case nil: startingPlace ?? article.article.place
            case let shown? where shown.isFullText != article.isFullText: known
            case _?: placeOnTop
            }
        startingPlace = nil
        let hasSameParts = loaded?.article.kept == article.article.kept
        if loaded == nil || loaded?.isFullText != article.isFullText || !hasSameParts {
            returnPlace = nil
            let folds = article.layout.folds
            openFolds = Set(folds.indices.filter { folds[$0].isOpenAtFirst })
        }
        source = article.source
        loaded = article
        linesChanged(place: place)
        layOutAgain()
    }

    mutating func fit(width: Int, tableWidth: Int? = nil, height: Int) {
        (self.width, self.tableWidth) = (width, tableWidth)
        self.height = max(1, height)
        layOutAgain()
    }

    mutating func scroll(by lines: Int) {
        top = min(max(0, top + lines), max(0, self.lines.count - height))
        // Scroll no further than the longest visible line of code.
        if sideways > 0 { sideways = min(sideways, maximumSidewaysScroll) }
    }

    mutating func page(by fraction: Double) {
        scroll(by: Int((Double(height) * fraction).rounded(.awayFromZero)))
    }

    mutating func scroll(toEnd: Bool) {
        scroll(by: toEnd ? lines.count : -lines.count)
    }
}

extension ArticleView {
    /// Begins an incremental search: folds it opens are closed again when later typing moves the match.
    mutating func beginFinding() { foldsOpenedBySearch = [] }

    /// Searches for text from a line on and shows the match; an empty text ends the search.
    /// - Returns: Whether it was found.
    mutating func find(_ text: String, from line: Int) -> Bool {
        closeFoldsOpenedBySearch()
        search = TextSearch(.text(text), in: searchedLines(), from: shown.number(of: line))
        let before = openFolds
        showMatch()
        foldsOpenedBySearch = openFolds.subtracting(before)
        return search != nil
    }

    /// Moves to the next or previous match.
    /// - Returns: Whether it wrapped at the end of the text.
    mutating func goToMatch(forward: Bool) -> Bool {
        guard var search else { return false }
        let didWrapAround = search.move(forward: forward)
        self.search = search
        showMatch()
        return didWrapAround
    }

    /// Marks the words that found the article, unless another search is active.
    mutating func mark(foundBy words: [SearchWords]) {
        guard search == nil, !words.isEmpty else { return }
        foundBy = words
        guard !isLoading else { return }
        search = TextSearch(.words(words), in: searchedLines(), from: shown.number(of: top))
        if let search { show(number: search.line) }
    }

    mutating func endSearch() {
        search = nil
        foundBy = []
    }

    /// Restores an earlier search and scroll position.
    mutating func restore(_ search: TextSearch?, top: Int) {
        closeFoldsOpenedBySearch()
        self.search = search
        scroll(by: top - self.top)
    }

    /// Scrolls the current match into view, with some text above it.
    private mutating func showMatch() {
        guard let search else { return }
        show(number: search.line)
        let line = shown.line(of: search.line)
        if !visible.contains(line) { scroll(by: line - height / 3 - top) }
        if let columns = search.matches[search.current].parts.first?.columns { show(columns, ofLine: line) }
    }

    private mutating func closeFoldsOpenedBySearch() {
        let folds = foldsOpenedBySearch
        foldsOpenedBySearch = []
        if !folds.isEmpty { setOpenFolds(openFolds.subtracting(folds)) }
    }

    /// Opens the folds that hide a line of the layout.
    mutating func show(number: Int) {
        guard let folds = loaded?.layout.folds, !folds.isEmpty else { return }
        let hiding = folds.indices.filter { folds[$0].content.contains(number) && !openFolds.contains($0) }
        if !hiding.isEmpty { setOpenFolds(openFolds.union(hiding)) }
    }

    /// Sets the open folds; the top line stays on top, or else the summary it is now hidden under.
    mutating func setOpenFolds(_ open: Set<Int>) {
        guard let loaded else { return }
        let number = shown.number(of: top)
        openFolds = open
        shown = VisibleLines(loaded.layout, open: open)
        reached = nil
        scroll(by: shown.line(of: number) - top)
    }

    /// Lays the text out for a new width and keeps the same part in view.
    private mutating func layOutAgain() {
        if let loaded, !loaded.layout.isLaidOut(for: width, tableWidth), !needsLayout {
            let place = placeOnTop
            self.loaded = loaded.laidOut(width: width, tableWidth: tableWidth)
            linesChanged(place: place)
        }
        scroll(by: 0)
    }

    /// The place of the line on the first row; `nil` at the beginning.
    var placeOnTop: ReadingPlace? {
        guard top > 0, lines.indices.contains(top) else { return nil }
        if let reached, reached.top == top { return reached.place }
        return ReadingPlace(offset: lines[top].offset)
    }

    /// Moves to a place after the lines were replaced.
    private mutating func linesChanged(place: ReadingPlace?) {
        (searched, stop) = (nil, nil)
        shown = loaded.map { VisibleLines($0.layout, open: openFolds) } ?? VisibleLines()
        (top, sideways) = (0, 0)
        go(to: place)
        if let search {
            self.search = search.again(in: searchedLines())
        } else if !foundBy.isEmpty {
            mark(foundBy: foundBy)
        }
    }

    /// Scrolls the line of a place to the top; `nil` for the first line.
    mutating func go(to place: ReadingPlace?) {
        reached = nil
        guard let place, place.offset > 0, let layout = loaded?.layout else { return scroll(toEnd: false) }
        let number = max(0, Self.firstLine(of: layout.lines, after: place.offset) - 1)
        // A reading place inside a fold means that the user had opened it.
        show(number: number)
        scroll(by: shown.line(of: number) - top)
        reached = (place, top)
    }

    private mutating func searchedLines() -> SearchableLines {
        let searched = self.searched ?? SearchableLines(loaded?.layout.lines ?? [])
        self.searched = searched
        return searched
    }

    private static func firstLine(of lines: [LaidOutLine], after offset: Int) -> Int {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle].offset > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension [ArticleText.Link] {
    /// The link with a number as shown in the text, counted from 1.
    func numbered(_ number: Int) -> ArticleText.Link? {
        indices.contains(number - 1) ? self[number - 1] : nil
    }
}
