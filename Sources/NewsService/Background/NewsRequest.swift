package import BackgroundTasks
import FoundationEssentials
package import News

/// What one newsterm asks of the lease holder, beyond what any program can ask: one JSON object. Older versions asked
/// the same, with fewer values.
package enum NewsRequest: Codable, Sendable {
    /// Refresh these feeds, or all, as in a `RefreshRequest`; older versions do not name the requester.
    case refresh(urls: [String]?, force: Bool, overridesHostPause: Bool? = nil, requester: Requester? = nil)
    case maintain(requester: Requester? = nil)
    /// Stop the requested work of this task; a launched run only if `ofLaunch`. Feeds that have answered stay stored.
    case stop(identifier: String, ofLaunch: Bool)
    /// Continue the jobs of processes that are gone.
    case finish(LegacyJobList)
    /// Launch a task, even a refresh when automatic refresh is off.
    case simulateLaunch(identifier: String, requester: Requester? = nil)
    /// The user has done something in the terminal of a process, whose focus is given; `nil` values come from older
    /// versions.
    case userActed(focus: ConditionReading.State?, process: Int32?)
    /// Reload the notification settings, which the user has changed in the configuration file.
    case notificationsChanged
    /// Report tasks and refreshes until the requester hangs up. A reader opens the articles of clicked notifications;
    /// `nil`, as from older versions, counts as no reader.
    case watch(isReader: Bool? = nil)

    /// The names that every version reads and writes.
    private enum CodingKeys: String, CodingKey {
        case refresh, maintain, stop, finish, simulateLaunch, notificationsChanged, watch
        case userActed = "personActed"
    }

    private enum RefreshCodingKeys: String, CodingKey {
        case urls, force
        case overridesHostPause = "insists"
        case requester = "asker"
    }

    private enum MaintainCodingKeys: String, CodingKey { case requester = "asker" }

    private enum SimulateLaunchCodingKeys: String, CodingKey {
        case identifier
        case requester = "asker"
    }
}
