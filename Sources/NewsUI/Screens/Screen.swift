import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// A page over the lists with private state: actions go in, requests come out, and it draws from its state and its
/// surroundings. Most are a `RowScreen` or a `TextScreen`.
protocol Screen {
    /// The context of its keys.
    var context: KeyContext { get }
    var title: String { get }
    /// Shown beside the title.
    func note(in surroundings: Surroundings) -> String

    func draw(into canvas: inout Canvas, in surroundings: Surroundings)
    /// When the passing of time alone makes its content wrong; `nil` for never.
    func changesAt(in surroundings: Surroundings) -> Date?
    /// The current line, counted from the top of the body.
    func currentLine(in surroundings: Surroundings) -> Int
    mutating func move(_ movement: Movement, in surroundings: Surroundings)
    /// Scrolls by a turn of the wheel.
    mutating func scroll(by lines: Int, in surroundings: Surroundings)
    /// Handles a click on a line, counted from the top of the body.
    mutating func click(line: Int, column: Int, isDouble: Bool, in surroundings: Surroundings) -> [ScreenRequest]
    /// Adjusts the scroll position and selection to a new size or content.
    mutating func fit(in surroundings: Surroundings)

    /// Whether it replaces the open screens instead of covering them.
    var replacesScreens: Bool { get }
    /// Whether it stays open under a screen opened over it, to be returned to.
    func staysOpen(under context: KeyContext) -> Bool
    /// Whether the user enters or chooses something on it, so that nothing else may replace it.
    var takesInput: Bool { get }
    /// Whether it holds unsaved changes: leaving asks about them, and `.save` saves them.
    var hasUnsavedChanges: Bool { get }
    /// The question whether to save them.
    var unsavedQuestion: String { get }

    /// The feed that feed keys act on; `nil` for none.
    var feed: Feed.ID? { get }
    /// The task that task keys act on; `nil` for none.
    var task: BackgroundOverview.Task.ID? { get }
    /// Reads its content again after a change of the library; `nil` when it shows nothing from there.
    var reload: Effect? { get }
    /// Stops its background work when it is closed; `nil` when there is none.
    var stop: Effect? { get }

    /// The most useful actions, with special labels where the screen has them.
    func hints(in surroundings: Surroundings) -> [ScreenHint]
    /// The status line's text when there is no message; `nil` for none.
    func status(in surroundings: Surroundings) -> String?
    /// - Returns: `nil` when the screen does not handle the action.
    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]?
    /// The question that the next key answers; `nil` for none.
    var question: ScreenQuestion? { get }
    /// Handles the key that answers its question.
    mutating func answer(_ key: Key) -> [ScreenRequest]
    /// Handles a digit of a row's number.
    mutating func type(_ digit: Character, in surroundings: Surroundings) -> [ScreenRequest]
    /// Selects the row with a number, or moves to that line; false when there is none.
    mutating func choose(number: Int, in surroundings: Surroundings) -> Bool
    /// Handles the result of something it requested.
    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest]
    /// Why an answer to its prompt cannot be used; `nil` when it can.
    func mistake(in answer: String, _ surroundings: Surroundings) -> String?
    /// Handles the answer to its prompt.
    mutating func take(answer: String, in surroundings: Surroundings)
    /// What follows an answer to its prompt.
    var requestsAfterAnswer: [ScreenRequest] { get }

    /// The search in its text; `nil` for none.
    var search: TextSearch? { get }
    /// Called when the find prompt opens.
    mutating func beginFinding()
    /// Searches for the text typed so far, from where the user was.
    mutating func find(_ text: String, _ outcome: LinePrompt.Outcome, in surroundings: Surroundings)
}

extension Screen {
    func note(in surroundings: Surroundings) -> String { "" }
    func changesAt(in surroundings: Surroundings) -> Date? { nil }
    func currentLine(in surroundings: Surroundings) -> Int { 0 }
    mutating func scroll(by lines: Int, in surroundings: Surroundings) { move(.lines(lines), in: surroundings) }
    var replacesScreens: Bool { false }
    func staysOpen(under context: KeyContext) -> Bool { true }
    var takesInput: Bool { false }
    var hasUnsavedChanges: Bool { false }
    var unsavedQuestion: String { ScreenTexts.asksToSave }
    var feed: Feed.ID? { nil }
    var task: BackgroundOverview.Task.ID? { nil }
    var reload: Effect? { nil }
    var stop: Effect? { nil }
    func status(in surroundings: Surroundings) -> String? { nil }
    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]? { nil }
    var question: ScreenQuestion? { nil }
    mutating func answer(_ key: Key) -> [ScreenRequest] { [] }
    mutating func type(_ digit: Character, in surroundings: Surroundings) -> [ScreenRequest] { [] }
    mutating func choose(number: Int, in surroundings: Surroundings) -> Bool {
        move(.start, in: surroundings)
        move(.lines(number - 1), in: surroundings)
        return true
    }
    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest] { [] }
    func mistake(in answer: String, _ surroundings: Surroundings) -> String? { nil }
    mutating func take(answer: String, in surroundings: Surroundings) {}
    var requestsAfterAnswer: [ScreenRequest] { [] }
    var search: TextSearch? { nil }
    mutating func beginFinding() {}
    mutating func find(_ text: String, _ outcome: LinePrompt.Outcome, in surroundings: Surroundings) {}
}

/// A question on the status line, answered by one key.
struct ScreenQuestion {
    let heading: String
    /// The answers, each a key and its effect; the longest wording first.
    let answers: [[String]]
}

struct ScreenHint: Equatable {
    let action: Action
    let label: String

    init(_ action: Action, _ label: String? = nil) { (self.action, self.label) = (action, label ?? action.label) }
}

/// A screen's request to the model.
enum ScreenRequest {
    case perform(Effect)
    case remove(Feed)
    /// Performs an effect; the sentence stays on the status line until its result arrives.
    case announce(String, Effect)
    case say(String, isError: Bool = false)
    case ask(LinePrompt)
    case open(any Screen)
    /// Performs the action as if its key had been pressed.
    case act(Action)
    case close
    /// Closes the screens beneath too, down to a feed's details or to unsaved changes.
    case closeAll

    /// What a key does with a link; `nil` when there is no link.
    static func requests(for action: Action, link: String?) -> [ScreenRequest] {
        guard let link else { return [.say(ReadingTexts.noLink)] }
        return [.perform(action == .copyLink ? .copy(link) : .openInBrowser(link))]
    }

    /// What a key does with a feed selected on a screen.
    static func requests(for action: Action, of feed: Feed) -> [ScreenRequest] {
        switch action {
        case .refreshFeed: [.announce(ProblemsTexts.refreshing(feed.title), .refresh([feed.id]))]
        case .editFeed: [.open(FeedFormScreen(feed)), .perform(.loadFeedForm(feed.id))]
        case .removeFeed: [.remove(feed)]
        default: []
        }
    }
}
