import BackgroundTasks
import Foundation
import News

/// What one newsterm asks the one that holds the scheduler's lease: one JSON object.
enum HolderRequest: Codable, Sendable {
    /// Refresh these feeds, or all, as a `RefreshOrder` has it; an earlier version does not say who asks.
    case refresh(urls: [String]?, force: Bool, insists: Bool? = nil, asker: Asker? = nil)
    /// Stop the refreshes that are running; feeds that have answered stay stored.
    case stopRefresh
    case maintain(asker: Asker? = nil)
    /// Go on with jobs of processes that are gone.
    case finish(HandOver)
    case simulateLaunch(identifier: String, asker: Asker? = nil)
    case simulateExpiration(identifier: String)
    /// Why has this task not run yet, and when will it?
    case explain(identifier: String)
    /// The person has done something in the terminal of the asker, a process, and it has the focus or not; nil: the asker
    /// does not say, being of an earlier version.
    case personActed(focus: ConditionReading.State?, process: Int32?)
    /// The user has set in the configuration file how they are notified: use that from now on.
    case notificationsChanged
    /// Tell how tasks and refreshes go, until the asker hangs up. One that is a reader opens the articles of notifications
    /// that are clicked; nil: the asker does not say, and does not.
    case watch(isReader: Bool? = nil)

    /// Whether somebody looks how things stand.
    var looksForNews: Bool {
        switch self {
        case .watch, .explain: true
        default: false
        }
    }
}
