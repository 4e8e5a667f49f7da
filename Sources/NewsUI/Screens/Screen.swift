import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// A page over the lists that keeps its state to itself: actions go in, requests come out, and what it shows is made of its
/// state and of what is around it. Most are a `RowScreen` or a `TextScreen`.
protocol Screen {
    /// What the keys are for.
    var context: KeyContext { get }
    var title: String { get }
    /// Beside the title.
    func note(in surroundings: Surroundings) -> String

    func draw(into canvas: inout Canvas, in surroundings: Surroundings)
    /// When what it shows will no longer be right without anything happening but time passing; nil: never.
    func changesAt(in surroundings: Surroundings) -> Date?
    /// The line that the keys are about, from the top of the body.
    func lineInHand(in surroundings: Surroundings) -> Int
    mutating func move(_ movement: Movement, in surroundings: Surroundings)
    /// Follows a turn of the wheel.
    mutating func scroll(by lines: Int, in surroundings: Surroundings)
    /// Takes a click on a line, counted from the top of the body.
    mutating func click(line: Int, column: Int, isDouble: Bool, in surroundings: Surroundings) -> [ScreenRequest]
    /// Keeps what it shows on the screen, which may have another size, or more to show than before.
    mutating func fit(in surroundings: Surroundings)

    /// Whether it is opened in place of what is open, not over it.
    var standsAlone: Bool { get }
    /// Whether it stays under a screen that is opened over it, and is gone back to.
    func stays(under context: KeyContext) -> Bool
    /// Whether the user sets or chooses something on it, and is not to be taken away from it.
    var takesInput: Bool { get }
    /// Whether it holds changes that would be lost with it: leaving asks about them, and `.save` keeps them.
    var hasUnsavedChanges: Bool { get }
    /// Asks whether to keep them.
    var unsavedQuestion: String { get }

    /// The feed that keys for a feed are about; nil: none in particular.
    var feed: Feed.ID? { get }
    /// The task that keys for a task are about; nil: none.
    var task: BackgroundOverview.Task.ID? { get }
    /// Reads what it shows again, since the library has changed; nil: it shows nothing of it.
    var reload: Effect? { get }
    /// Stops what goes on for it, once it is left; nil: nothing does.
    var stop: Effect? { get }

    /// The actions that help most, in words of its own where it has some.
    func hints(in surroundings: Surroundings) -> [ScreenHint]
    /// What the status line says while nothing else is to be told; nil: nothing.
    func status(in surroundings: Surroundings) -> String?
    /// - Returns: nil: the action is not one of its own.
    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]?
    /// What the next key answers, whatever it does elsewhere; nil: nothing.
    var question: ScreenQuestion? { get }
    /// Takes the key that answers its question.
    mutating func answer(_ key: Key) -> [ScreenRequest]
    /// Takes a digit of a row's number.
    mutating func type(_ digit: Character, in surroundings: Surroundings) -> [ScreenRequest]
    /// Selects the row of a number, or goes to that line; false: there is none.
    mutating func choose(number: Int, in surroundings: Surroundings) -> Bool
    /// Takes what came of what it asked for.
    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest]
    /// Why an answer to a question of its own cannot be taken; nil: it can.
    func mistake(in answer: String, _ surroundings: Surroundings) -> String?
    /// Takes the answer to a question of its own.
    mutating func take(answer: String, in surroundings: Surroundings)

    /// What is looked for in its text; nil: nothing.
    var search: TextSearch? { get }
    /// Words to find in its text are asked for.
    mutating func beginFinding()
    /// Looks for what has been typed so far, from where the user was.
    mutating func find(_ text: String, _ outcome: LinePrompt.Outcome, in surroundings: Surroundings)
}

extension Screen {
    func note(in surroundings: Surroundings) -> String { "" }
    func changesAt(in surroundings: Surroundings) -> Date? { nil }
    func lineInHand(in surroundings: Surroundings) -> Int { 0 }
    mutating func scroll(by lines: Int, in surroundings: Surroundings) { move(.lines(lines), in: surroundings) }
    var standsAlone: Bool { false }
    func stays(under context: KeyContext) -> Bool { true }
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
    var search: TextSearch? { nil }
    mutating func beginFinding() {}
    mutating func find(_ text: String, _ outcome: LinePrompt.Outcome, in surroundings: Surroundings) {}
}

/// A question that is answered by one key; the status line asks it.
struct ScreenQuestion {
    let heading: String
    /// What may be answered, each a key and what it does: in the longest words first.
    let answers: [[String]]
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
    /// Does what the action does everywhere.
    case act(Action)
    case close
    /// Closes what lies beneath it, too.
    case closeAll

    /// What a key does with a link; nil: there is none.
    static func requests(for action: Action, link: String?) -> [ScreenRequest] {
        guard let link else { return [.say(ReadingTexts.noLink)] }
        return [.perform(action == .copyLink ? .copy(link) : .openInBrowser(link))]
    }

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
