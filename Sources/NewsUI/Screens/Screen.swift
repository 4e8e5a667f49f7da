import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// A page over the lists that keeps its state to itself: actions go in, requests come out, and its rows are made of its
/// state and of what is around it. Pages that are older than this keep their state in the model.
protocol Screen {
    /// What the keys are for.
    var context: KeyContext { get }
    var title: String { get }
    /// The row that keys are for.
    var selection: RowSelection { get set }

    /// The cells of a row's tick, counted from the start of its text; nil: rows have none.
    var tickCells: Range<Int>? { get }
    /// All of its rows.
    func rows(in surroundings: Surroundings) -> [ScreenRow]
    /// Whether it holds changes that would be lost with it: leaving asks about them, and `.save` keeps them.
    var hasUnsavedChanges: Bool { get }
    /// Asks whether to keep them.
    var unsavedQuestion: String { get }
    /// The actions that help most, in words of its own where it has some.
    func hints(in surroundings: Surroundings) -> [ScreenHint]
    /// What the status line says while nothing else is to be told; nil: nothing.
    func status(in surroundings: Surroundings) -> String?
    /// - Returns: nil: the action is not one of its own.
    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]?
    /// Takes what came of what it asked for.
    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest]
    /// Why an answer to a question of its own cannot be taken; nil: it can.
    func mistake(in answer: String, _ surroundings: Surroundings) -> String?
    /// Takes the answer to a question of its own.
    mutating func take(answer: String, in surroundings: Surroundings)
}

extension Screen {
    var tickCells: Range<Int>? { nil }
    var hasUnsavedChanges: Bool { false }
    var unsavedQuestion: String { ScreenTexts.asksToSave }
    func status(in surroundings: Surroundings) -> String? { nil }
    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest] { [] }
    func mistake(in answer: String, _ surroundings: Surroundings) -> String? { nil }
    mutating func take(answer: String, in surroundings: Surroundings) {}

    mutating func move(_ movement: Movement, in surroundings: Surroundings) {
        selection.move(movement, in: rows(in: surroundings), height: surroundings.height)
    }

    /// Keeps the selected row selected, and on the screen.
    mutating func fit(in surroundings: Surroundings) {
        selection.fit(rows(in: surroundings), height: surroundings.height)
    }
}

/// What a screen may look at beside its own state.
struct Surroundings {
    /// What is wrong beside the feeds, in sentences.
    struct Problems: Equatable {
        /// Why nothing can be stored; nil: it can be.
        let refusal: String?
        /// What could not be stored, since the disk is full; nil: all was.
        let fullDisk: String?
        /// With the configuration, and with lines of the feed list.
        let settings: [String]
        let lines: [String]
    }

    /// The feeds of the list, and what tells whether they are the same as before.
    let feeds: [Feed]
    let revision: Revision
    let problems: Problems
    let keyMap: KeyMap
    let theme: Theme
    /// The room in cells, and in rows.
    let width: Int
    let height: Int
    let isPlain: Bool

    func key(_ action: Action, in context: KeyContext) -> String { keyMap.keyName(for: action, in: context) ?? "" }
}

/// A row of a screen, of one line or several.
struct ScreenRow {
    /// Where the texts begin, from the left edge.
    static let column = 2

    /// What it stands for, by which it stays selected wherever it goes; nil: it is not selected.
    let id: AnyHashable?
    let lines: [StyledLine]

    init(_ id: AnyHashable?, _ lines: [StyledLine]) { (self.id, self.lines) = (id, lines) }

    /// A text that is not selected.
    init(text: [StyledLine]) { self.init(nil, text) }

    /// What stands above the rows and says what can be done with them.
    static func intro(_ sentence: String, in surroundings: Surroundings) -> ScreenRow {
        let lines = LineWrapper(width: surroundings.width).lines(of: sentence)
        return ScreenRow(text: lines.map { StyledLine($0, style: surroundings.theme[.detail]) })
    }

    static var blank: ScreenRow { ScreenRow(text: [.blank]) }
}

struct ScreenHint: Equatable {
    let action: Action
    let label: String

    init(_ action: Action, _ label: String? = nil) { (self.action, self.label) = (action, label ?? action.label) }
}

/// What a screen wants done.
enum ScreenRequest {
    case perform(Effect)
    /// Has it done; the sentence stands on the status line until its result comes.
    case announce(String, Effect)
    case say(String, isError: Bool = false)
    case ask(LinePrompt)
    case open(any Screen)
    case showDetails(Feed)
    /// Does what the action does everywhere.
    case act(Action)
    case close
    /// Closes what lies beneath it, too.
    case closeAll

    /// What a key does to a feed that is listed apart.
    static func requests(for action: Action, of feed: Feed) -> [ScreenRequest] {
        switch action {
        case .refreshFeed: [.announce(ProblemsTexts.refreshing(feed.title), .refresh([feed.id]))]
        case .editFeed: [.open(FeedFormScreen(feed)), .perform(.loadFeedForm(feed.id))]
        case .removeFeed: [.perform(.removeFeed(feed.id))]
        default: []
        }
    }
}
