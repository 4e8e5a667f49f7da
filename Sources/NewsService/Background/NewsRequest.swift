package import BackgroundTasks
import FoundationEssentials
package import News

/// What one newsterm asks the one that runs the tasks, beside what any program can ask for: one JSON object. An earlier
/// version asked the same, with fewer values.
package enum NewsRequest: Codable, Sendable {
    /// Refresh these feeds, or all, as a `RefreshOrder` has it; an earlier version does not say who asks.
    case refresh(urls: [String]?, force: Bool, insists: Bool? = nil, asker: Asker? = nil)
    case maintain(asker: Asker? = nil)
    /// Stop what was asked for of this task, unless it was launched and that counts, too; feeds that have answered stay
    /// stored.
    case stop(identifier: String, ofLaunch: Bool)
    /// Go on with jobs of processes that are gone.
    case finish(HandOver)
    /// Launch a task, also a refresh where none comes by itself.
    case simulateLaunch(identifier: String, asker: Asker? = nil)
    /// The user has done something in the terminal of the asker, a process, and it has the focus or not; nil: the asker
    /// does not say, being of an earlier version.
    case personActed(focus: ConditionReading.State?, process: Int32?)
    /// The user has set in the configuration file how they are notified: use that from now on.
    case notificationsChanged
    /// Tell how tasks and refreshes go, until the asker hangs up. One that is a reader opens the articles of notifications
    /// that are clicked; nil: the asker does not say, and does not.
    case watch(isReader: Bool? = nil)
}
