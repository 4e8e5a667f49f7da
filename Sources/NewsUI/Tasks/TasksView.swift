import FoundationEssentials
import Presentation
import Texts

/// The background tasks' screen: which task is selected, how far the log is scrolled back, and which of them has the
/// focus.
struct TasksView {
    /// For an act on a task when there is none.
    static var nothingKnown: String { TaskTexts.noneKnown }

    /// nil: not known yet.
    private(set) var overview: BackgroundOverview?
    private(set) var selected = 0
    /// How many lines of the log are below the shown ones; 0 follows the newest.
    private(set) var linesBelow = 0
    /// Whether the keys move through the log instead of among the tasks.
    var hasLogFocus = false

    var tasks: [BackgroundOverview.Task] { overview?.tasks ?? [] }

    var selectedTask: BackgroundOverview.Task? { tasks.indices.contains(selected) ? tasks[selected] : nil }

    /// The task that keeps the news fresh.
    var refresh: BackgroundOverview.Task? { tasks.first { $0.name == "refresh" } }

    /// Whether no refresh comes by itself, as the user has set it.
    var refreshIsOff: Bool { refresh.map { overview?.isOff($0) == true } ?? false }

    /// The task whose name begins with a letter.
    func task(letter: Character) -> BackgroundOverview.Task? {
        tasks.first { $0.name.first?.lowercased() == letter.lowercased() }
    }

    /// Takes the tasks as they are now; the selection stays on its task, the log on its lines.
    mutating func update(_ overview: BackgroundOverview) {
        let selectedID = selectedTask?.id
        if linesBelow > 0, let last = self.overview?.log.last,
            let place = overview.log.lastIndex(of: last)
        {
            linesBelow += overview.log.count - 1 - place
        }
        self.overview = overview
        selected = tasks.firstIndex { $0.id == selectedID } ?? min(selected, max(0, tasks.count - 1))
        linesBelow = min(linesBelow, max(0, overview.log.count - 1))
    }

    mutating func move(by offset: Int) {
        selected = min(max(0, selected + offset), max(0, tasks.count - 1))
    }

    /// Scrolls the log: positive towards the newest line.
    /// - Parameter height: how many lines of it are shown.
    mutating func scrollLog(by lines: Int, height: Int) {
        linesBelow = min(max(0, linesBelow - lines), max(0, (overview?.log.count ?? 0) - max(1, height)))
    }
}
