import BackgroundTasks
import FoundationEssentials
import Presentation
import Terminal
import Texts

/// A task's explanation: why it has not run yet, when it will, and how its last runs ended. It is requested when the
/// screen opens and after each change of the tasks.
struct ExplanationScreen: TextScreen {
    /// Seconds after which relative times ("in 5 min") are refreshed, while something is pending or running.
    private static let freshness: TimeInterval = 60

    let context = KeyContext.explanation
    var title: String { ExplanationTexts.title(name) }
    var top = 0
    var task: BackgroundOverview.Task.ID? { explained }
    private let explained: BackgroundOverview.Task.ID
    private let name: String
    /// Lines of text; `nil` until they arrive.
    private var text: String?
    private var isRequested = true
    private var hasMissedChange = false
    private var askedAt: Date
    /// 1 ms.
    private let memo = Memo<ExplanationText.Subject, ExplanationText>()

    /// Requests nothing: the caller sends the first request when it opens the screen.
    init(of task: BackgroundOverview.Task, now: Date) {
        (explained, name, askedAt) = (task.id, task.name, now)
    }

    func staysOpen(under context: KeyContext) -> Bool { context == .help }

    func lines(in surroundings: Surroundings) -> [StyledLine] {
        let subject = ExplanationText.Subject(
            text: text ?? ExplanationTexts.asking, width: surroundings.textWidth, theme: surroundings.theme)
        return memo.value(of: subject) { ExplanationText(subject) }.lines
    }

    /// When to request it again as time passes; `nil` when its text does not depend on time.
    func changesAt(in surroundings: Surroundings) -> Date? {
        guard let task = surroundings.overview?.tasks.first(where: { $0.id == explained }),
            task.state != .idle || task.isPending
        else { return nil }
        return askedAt.addingTimeInterval(Self.freshness)
    }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        [.simulateLaunch, .simulateExpiration, .submitTask, .cancelTask, .moveDown, .moveUp, .pageDown]
            .map { ScreenHint($0) }
    }

    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest] {
        switch event {
        case .backgroundChanged: ask(now: surroundings.now)
        case .timePassed:
            if let change = changesAt(in: surroundings), change <= surroundings.now {
                ask(now: surroundings.now)
            } else {
                []
            }
        case .explained(explained, let text): answered(text, now: surroundings.now)
        case .failed(.explain(explained), _, _, _): answered(nil, now: surroundings.now)
        default: []
        }
    }
}

extension ExplanationScreen {
    /// Requests the explanation, or marks it to be requested again after the request that is running.
    private mutating func ask(now: Date) -> [ScreenRequest] {
        guard !isRequested else {
            hasMissedChange = true
            return []
        }
        (isRequested, askedAt) = (true, now)
        return [.perform(.explain(explained))]
    }

    /// Handles the reply; `nil` when it failed, which keeps the previous text.
    private mutating func answered(_ text: String?, now: Date) -> [ScreenRequest] {
        isRequested = false
        self.text = text ?? self.text
        guard hasMissedChange else { return [] }
        hasMissedChange = false
        return ask(now: now)
    }
}
