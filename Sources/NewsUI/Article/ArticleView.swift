import FoundationEssentials
import News
import Presentation
import Terminal

/// The article on the screen, and the part of it that is shown.
struct ArticleView {
    /// A text of more lines is not laid out again between two frames, but away from the main actor.
    static let mostLinesAtOnce = 2000

    /// Of what is shown.
    private(set) var revision = Revision()

    var headline: Headline { didSet { revision.change() } }
    /// nil: still being read.
    private(set) var loaded: LoadedArticle? { didSet { revision.change() } }
    /// Whether it was opened so long ago that the user is told why the text is not there.
    var isLate = false
    /// Which of the article's texts is shown, or is about to be; nil: that in which it opens.
    var source: TextSource?
    /// Whether it is to be shown in its full text as soon as it is there.
    var isFullTextWanted = false
    /// How far the other text was read, when it was left for this one.
    var otherPlace: ReadingPlace?
    /// The line on the first row.
    private(set) var top = 0 { didSet { revision.change() } }
    /// The cells that lines of code begin with beyond their left edge.
    var sideways = 0 { didSet { if sideways != oldValue { revision.change() } } }
    /// What of the layout is shown.
    private(set) var shown = UnfoldedLines() { didSet { revision.change() } }
    /// The folds that are open, by their number in the layout.
    private(set) var openFolds: Set<Int> = []
    /// The fold that was opened or closed last.
    var lastToggledFold: Int?
    /// The folds that were opened for what is being typed to be found.
    private var foldsOpenedToFind: Set<Int> = []
    /// Where the text was left for a note: the line of the layout, as long as the widths are these, else the place.
    var wayBack: (line: Int, width: Int, tableWidth: Int?, place: ReadingPlace)?
    /// Where a key has gone in the text; nil: nowhere.
    var stop: Stop? { didSet { revision.change() } }
    /// What is looked for; nil: nothing.
    private(set) var search: TextSearch? { didSet { revision.change() } }
    /// Where to begin once the text is there; nil: where the library says.
    private var startingPlace: ReadingPlace?
    /// The place that was gone to, and the line that this was: as long as that is on top the place stays as it is,
    /// whichever words the lines of another width begin with.
    private var reached: (place: ReadingPlace, top: Int)?
    /// Made when something is looked for.
    private var searched: SearchedLines?
    /// What the article was found by, to be marked in its text; empty: nothing.
    private var foundBy: [SearchWords]
    private(set) var width: Int
    /// The cells that tables may take; they begin where the text does. nil: no more than the text.
    private(set) var tableWidth: Int?
    private var height: Int { didSet { revision.change() } }

    /// - Parameter words: What it was found by.
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

    /// Without what is folded away.
    var lines: [LaidOutLine] { shown.lines }

    var visible: Range<Int> { top..<min(lines.count, top + height) }

    var isAtEnd: Bool { top + height >= lines.count }

    /// The first is number 1.
    var links: [ArticleText.Link] { loaded?.text.links ?? [] }

    /// Whether the lines are for another width than the screen's, and too many to be laid out at once.
    var isOwedLayout: Bool {
        loaded.map {
            !$0.layout.isLaidOut(for: width, tableWidth) && $0.layout.lines.count > Self.mostLinesAtOnce
        } ?? false
    }

    /// How far the user has read; nil at the start.
    var place: ReadingPlace? { isLoading ? startingPlace : placeOnTop }

    /// The address of a numbered link; the first is number 1.
    func link(number: Int) -> String? { links.numbered(number)?.address }

    /// - Parameter known: How far the text was read before, when another one is shown.
    mutating func show(_ article: LoadedArticle, known: ReadingPlace? = nil) {
        let place: ReadingPlace? =
            switch loaded {
            case nil: startingPlace ?? article.article.place
            case let shown? where shown.isFullText != article.isFullText: known
            case _?: placeOnTop
            }
        startingPlace = nil
        if loaded == nil || loaded?.isFullText != article.isFullText {
            wayBack = nil
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
        // A line of code that is on its own again begins where it begins.
        if sideways > 0 { sideways = min(sideways, farthestSideways) }
    }

    mutating func page(by fraction: Double) {
        scroll(by: Int((Double(height) * fraction).rounded(.awayFromZero)))
    }

    mutating func scroll(toEnd: Bool) {
        scroll(by: toEnd ? lines.count : -lines.count)
    }
}

extension ArticleView {
    /// Begins to look for what is being typed: what is opened for it is closed again when it is not found there after all.
    mutating func beginFinding() { foldsOpenedToFind = [] }

    /// Looks for a text from a line on, and shows where it was found; an empty one ends the search.
    /// - Returns: Whether it was found.
    mutating func find(_ text: String, from line: Int) -> Bool {
        closeFoldsOpenedToFind()
        search = TextSearch(.text(text), in: searchedLines(), from: shown.number(of: line))
        let before = openFolds
        showMatch()
        foldsOpenedToFind = openFolds.subtracting(before)
        return search != nil
    }

    /// Goes to the next match, or to the one before.
    /// - Returns: Whether it went round at the end of the text.
    mutating func goToMatch(forward: Bool) -> Bool {
        guard var search else { return false }
        let wentRound = search.move(forward: forward)
        self.search = search
        showMatch()
        return wentRound
    }

    /// Marks what the article was found by, unless something else is looked for in it.
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

    /// Takes a search back, and shows the lines from one on.
    mutating func restore(_ search: TextSearch?, top: Int) {
        closeFoldsOpenedToFind()
        self.search = search
        scroll(by: top - self.top)
    }

    /// Brings the current match on the screen, with some text above it.
    private mutating func showMatch() {
        guard let search else { return }
        show(number: search.line)
        let line = shown.line(of: search.line)
        if !visible.contains(line) { scroll(by: line - height / 3 - top) }
        if let columns = search.matches[search.current].parts.first?.columns { show(columns, ofLine: line) }
    }

    private mutating func closeFoldsOpenedToFind() {
        let folds = foldsOpenedToFind
        foldsOpenedToFind = []
        if !folds.isEmpty { setOpenFolds(openFolds.subtracting(folds)) }
    }

    /// Opens the folds that a line of the layout is hidden in.
    mutating func show(number: Int) {
        guard let folds = loaded?.layout.folds, !folds.isEmpty else { return }
        let hiding = folds.indices.filter { folds[$0].content.contains(number) && !openFolds.contains($0) }
        if !hiding.isEmpty { setOpenFolds(openFolds.union(hiding)) }
    }

    /// Opens and closes folds; the line on top stays there, or the summary that it is folded away under.
    mutating func setOpenFolds(_ open: Set<Int>) {
        guard let loaded else { return }
        let number = shown.number(of: top)
        openFolds = open
        shown = UnfoldedLines(loaded.layout, open: open)
        reached = nil
        scroll(by: shown.line(of: number) - top)
    }

    /// Lays the text out for a new width, and shows the same part of it.
    private mutating func layOutAgain() {
        if let loaded, !loaded.layout.isLaidOut(for: width, tableWidth), !isOwedLayout {
            let place = placeOnTop
            self.loaded = loaded.laidOut(width: width, tableWidth: tableWidth)
            linesChanged(place: place)
        }
        scroll(by: 0)
    }

    /// The place of the line on the first row; nil: the beginning.
    var placeOnTop: ReadingPlace? {
        guard top > 0, lines.indices.contains(top) else { return nil }
        if let reached, reached.top == top { return reached.place }
        return ReadingPlace(offset: lines[top].offset)
    }

    /// Goes to a place in lines that are new.
    private mutating func linesChanged(place: ReadingPlace?) {
        (searched, stop) = (nil, nil)
        shown = loaded.map { UnfoldedLines($0.layout, open: openFolds) } ?? UnfoldedLines()
        (top, sideways) = (0, 0)
        go(to: place)
        if let search {
            self.search = search.again(in: searchedLines())
        } else if !foundBy.isEmpty {
            mark(foundBy: foundBy)
        }
    }

    /// Has the line of a place on top; nil: the first.
    mutating func go(to place: ReadingPlace?) {
        reached = nil
        guard let place, place.offset > 0, let layout = loaded?.layout else { return scroll(toEnd: false) }
        let number = max(0, Self.firstLine(of: layout.lines, after: place.offset) - 1)
        // Who reads on in what is folded away has opened it.
        show(number: number)
        scroll(by: shown.line(of: number) - top)
        reached = (place, top)
    }

    private mutating func searchedLines() -> SearchedLines {
        let searched = self.searched ?? SearchedLines(loaded?.layout.lines ?? [])
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
    /// The link of a number as the text has it; the first is number 1.
    func numbered(_ number: Int) -> ArticleText.Link? {
        indices.contains(number - 1) ? self[number - 1] : nil
    }
}
