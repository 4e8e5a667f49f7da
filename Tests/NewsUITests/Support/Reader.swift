import Foundation
import News
import Terminal
import Testing

@testable import NewsUI
@testable import Presentation

/// A model with a library behind it: keys go in, the screen's text comes out. Effects are answered at once, or when the
/// test calls `answer`.
struct Reader {
    var library: FakeLibrary
    var model: Model
    var now = Samples.now
    /// Whether the model's requests wait until `answer`.
    var isSlow = false
    /// Every effect the model returned.
    private(set) var effects: [Effect] = []
    private var waiting: [Effect] = []
    /// The cache of drawn parts for the screens that the test looked at.
    private let kept = KeptParts()

    init(
        _ library: FakeLibrary, columns: Int = 80, rows: Int = 24, filter: HeadlineFilter = HeadlineFilter(),
        focus: Pane = .headlines, appearance: Appearance = Appearance()
    ) {
        self.library = library
        var initial = InitialState(
            feeds: library.feeds, headlines: library.page(filter, .first, InitialState.headlineCount), filter: filter,
            focus: focus)
        initial.accounts = library.accounts
        model = Model(
            initial: initial, size: TerminalSize(columns: columns, rows: rows), now: Samples.now,
            appearance: appearance)
    }

    /// Restarted from a saved state.
    init(
        _ library: FakeLibrary, restoring state: ReaderState?, queries: [SavedQuery] = [], columns: Int = 80,
        rows: Int = 24
    ) {
        self.library = library
        let initial = InitialState(
            restoring: state, feeds: library.feeds, accounts: library.accounts, queries: { queries },
            headlines: { library.page($0, $1, $2) }, headline: { id in library.headlines.first { $0.id == id } })
        // Like the program, which reads the first screen before its size is known.
        model = Model(initial: initial, size: TerminalSize(columns: 0, rows: 0), now: Samples.now)
        resize(columns: columns, rows: rows)
        send(.started(colors: .full))
    }

    /// Quits the program and starts it again.
    mutating func restarted(
        queries: [SavedQuery] = [], columns: Int = 80, rows: Int = 24, _ change: (inout FakeLibrary) -> Void = { _ in }
    ) -> Reader {
        send(.pausing)
        var library = library
        change(&library)
        return Reader(library, restoring: model.state, queries: queries, columns: columns, rows: rows)
    }

    init(articles: ClosedRange<Int64> = 1...10, columns: Int = 80, rows: Int = 24) {
        self.init(FakeLibrary(headlines: Samples.headlines(articles)), columns: columns, rows: rows)
    }

    /// Draws without the cache, and checks that the cached drawing is the same.
    var canvas: Canvas {
        let before = model.draw(keeping: &kept.parts)
        let anew = model
        for screen in anew.screens {
            for part in Mirror(reflecting: screen).children { (part.value as? any Forgetting)?.forget() }
        }
        let canvas = anew.draw()
        #expect(before == canvas)
        return canvas
    }

    var screen: [String] { canvas.lines }

    var text: String { screen.joined(separator: "\n") }

    /// The text and row of the highlighted line in the focused pane, or in the screen that covers it.
    var selection: (row: Int, text: String)? {
        let canvas = canvas
        let columns = model.screen == nil ? model.frame.panes.columns(of: model.focus) : 0..<model.size.columns
        let rows = model.screen == nil ? model.frame.rows(of: model.focus) : model.frame.body
        for row in rows {
            let text = Self.text(canvas.lines[row], columns: columns)
            let isSelected =
                model.screen == nil && !model.isPlain
                ? text.first == "▎"
                : canvas.style(row: row, column: columns.lowerBound + 1).attributes.contains(.reverse)
            if isSelected {
                return (row, model.screen == nil && model.focus == .headlines ? Self.ageless(text) : text)
            }
        }
        return nil
    }

    /// A pane's rows below its title; for headlines without their ages, which `rows` includes.
    func text(of pane: Pane) -> [String] { pane == .headlines ? rows(of: pane).map(Self.ageless) : rows(of: pane) }

    func rows(of pane: Pane) -> [String] {
        let screen = screen
        return model.frame.rows(of: pane).map { Self.text(screen[$0], columns: model.frame.panes.columns(of: pane)) }
    }

    /// A row without the age at its end and the blanks before it.
    private static func ageless(_ row: String) -> String {
        row.replacing(/\s+(now|今|\d+(m|h|d|w|mo|y|分|時間|日|週|か月|年))$/, with: "")
    }

    /// Part of a row, without trailing blanks.
    private static func text(_ row: String, columns: Range<Int>) -> String {
        let before = TextWidth.prefix(of: row, fitting: columns.lowerBound).end
        let rest = String(row[before...])
        let text = rest[..<TextWidth.prefix(of: rest, fitting: columns.count).end]
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    var status: String { model.frame.status.map { screen[$0] } ?? "" }

    mutating func press(_ keys: String) {
        for character in keys { press(.character(character)) }
    }

    /// Types a text; a newline is Enter.
    mutating func type(_ text: String) {
        for character in text { press(character == "\n" ? .enter : .character(character)) }
    }

    mutating func press(_ keys: Key...) {
        for key in keys { send(.key(key)) }
    }

    mutating func resize(columns: Int, rows: Int) {
        send(.resized(TerminalSize(columns: columns, rows: rows)))
    }

    mutating func libraryChanges(_ change: (inout FakeLibrary) -> Void) {
        change(&library)
        send(.libraryChanged)
    }

    mutating func send(_ event: Event) {
        let new = model.update(event, now: now)
        effects += new
        waiting += new
        if !isSlow { answer() }
        // Draw after each event, as the program does, so that the next look reuses this drawing.
        _ = model.draw(keeping: &kept.parts)
    }

    /// Answers pending effects, and those that the answers cause.
    mutating func answer() {
        while !waiting.isEmpty {
            let effect = waiting.removeFirst()
            guard let event = reply(to: effect) else { continue }
            let new = model.update(event, now: now)
            effects += new
            waiting += new
        }
    }

    /// The effects since the last call.
    mutating func newEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    private mutating func reply(to effect: Effect) -> Event? {
        switch effect {
        case .loadPage(let request):
            return .pageLoaded(request, library.page(request.filter, request.anchor, request.limit))
        case .loadFeeds: return .feedsLoaded(library.feeds, tags: library.tags, accounts: library.accounts)
        case .loadOverlaps: return .overlapsLoaded(library.overlaps)
        case .loadFeedDetails(let id): return .feedDetailsLoaded(id, library.details(id))
        case .loadFeedActivity(let id): return .feedActivityLoaded(id, library.activities[id] ?? FeedActivity())
        case .countLibrary: return .counted(library.statistics)
        case .loadArticle(let id, let width, let source, let tableWidth):
            return .articleLoaded(
                id,
                library.article(id, source).map {
                    LoadedArticle(
                        $0.0, $0.1, source ?? $0.0.chosenText, width: width, tableWidth: tableWidth, form: model.form,
                        now: model.now)
                })
        case .loadPreview(let id, let width, let tableWidth):
            return .previewLoaded(
                id,
                library.article(id, nil).map {
                    LoadedArticle(
                        $0.0, $0.1, $0.0.chosenText, width: width, tableWidth: tableWidth, form: model.form,
                        now: model.now)
                })
        case .loadChapters(let id): return library.chapters[id].map { .chaptersLoaded(id, $0) }
        case .loadTranscript(let id): return library.transcripts[id].map { .transcriptLoaded(id, $0) }
        case .waitForPauseInFeeds: return .feedsPaused
        case .waitForText(let id): return isSlow ? .textIsLoading(id) : nil
        case .loadEnclosures(let id, let use):
            return .enclosuresLoaded(id, library.enclosures[id] ?? [], use)
        case .loadSaves(let id): return .savesLoaded(id, library.saves[id] ?? [])
        case .loadStory(let id): return .storyLoaded(id, library.storyMembers(of: id))
        case .savePlace(let place, let id):
            library.places[id] = place
            return nil
        case .noteReading(let id):
            library.noteReading(of: id)
            return nil
        case .chooseText(let id, let source):
            library.chosenTexts[id] = source
            return nil
        case .loadClicked(let id): return .clickedLoaded(library.headlines.first { $0.id == id })
        case .findUnread(let search):
            return .unreadFound(search, library.nextUnread(search.filter, search.from, search.forward))
        case .search(let request): return .resultsLoaded(request, library.search(request))
        case .countLists(let rows, let isThorough):
            let counts = rows.compactMap { row in row.counted.map { (row, library.count($0.query, $0.scope)) } }
            return .listsCounted(Dictionary(uniqueKeysWithValues: counts), isThorough: isThorough)
        case .loadFeedForm(let id):
            return .feedFormLoaded(
                id,
                FeedForm(
                    library.listings[id] ?? FeedListing(),
                    isOnServer: library.feeds.first { $0.id == id }?.account != nil))
        case .findFeedFiles: return .feedFilesFound(library.feedFiles)
        case .act where library.isFull:
            return .failed(effect, sentence: "The disk is full.", isDiskFull: true)
        case .act(let act): return .acted(library.perform(act))
        default: return nil
        }
    }
}

/// A cache that a screen may hold.
private protocol Forgetting {
    func forget()
}

extension Memo: Forgetting {
    func forget() { last = nil }
}

private final class KeptParts {
    var parts = ScreenPartCache()
}
