import FoundationEssentials
import Presentation

/// The explanation of a task: why it has not run yet, when it will, and how its last runs ended. It is asked for when
/// it is opened and again after each change of the tasks.
struct ExplanationView {
    /// Seconds after which its words ("in 5 min") are asked for again, while something is pending or running.
    private static let freshness: TimeInterval = 60

    let task: BackgroundOverview.Task.ID
    let name: String
    /// Lines of words; nil: not there yet.
    private(set) var text: String?
    private var isAsked = false
    private var hasMissedChange = false
    private var askedAt = Date.distantPast

    init(of task: BackgroundOverview.Task) {
        self.task = task.id
        name = task.name
    }

    /// When to ask again if nothing happens but time passing.
    var isStaleAt: Date { askedAt.addingTimeInterval(Self.freshness) }

    /// - Returns: what to ask for; nil while an answer is on its way, after which it is asked again.
    mutating func ask(now: Date) -> Effect? {
        guard !isAsked else {
            hasMissedChange = true
            return nil
        }
        isAsked = true
        askedAt = now
        return .explain(task)
    }

    /// The answer has come; nil: it cannot be had.
    /// - Returns: what to ask for because things have changed meanwhile.
    mutating func answered(_ text: String?, now: Date) -> Effect? {
        isAsked = false
        self.text = text ?? self.text
        guard hasMissedChange else { return nil }
        hasMissedChange = false
        return ask(now: now)
    }
}
