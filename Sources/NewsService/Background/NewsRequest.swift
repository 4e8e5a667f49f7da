package import BackgroundTasks
import FoundationEssentials
package import News

/// What one newsterm asks of the lease holder, beyond what any program can ask: one JSON object. Older versions asked
/// the same, with fewer values.
package enum NewsRequest: Codable, Sendable {
    /// Refresh these feeds, or all, as in a `RefreshOrder`; older versions do not name the asker.
    case refresh(urls: [String]?, force: Bool, insists: Bool? = nil, asker: Asker? = nil)
    case maintain(asker: Asker? = nil)
    /// Stop the requested work of this task; a launched run only if `ofLaunch`. Feeds that have answered stay stored.
    case stop(identifier: String, ofLaunch: Bool)
    /// Continue the jobs of processes that are gone.
    case finish(HandOver)
    /// Launch a task, even a refresh when automatic refresh is off.
    case simulateLaunch(identifier: String, asker: Asker? = nil)
    /// The user has done something in the terminal of a process, whose focus is given; `nil` values come from older
    /// versions.
    case personActed(focus: ConditionReading.State?, process: Int32?)
    /// Reload the notification settings, which the user has changed in the configuration file.
    case notificationsChanged
    /// Report tasks and refreshes until the asker hangs up. A reader opens the articles of clicked notifications;
    /// `nil`, as from older versions, counts as no reader.
    case watch(isReader: Bool? = nil)
}
