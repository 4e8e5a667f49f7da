import BackgroundTasks
import FoundationEssentials
import News
import Synchronization

/// What somebody asks for outside of the schedule.
enum WorkSubject: Codable, Sendable, Equatable {
    case allFeeds, dueFeeds
    case feeds(count: Int)
    /// - Parameter address: without what may be a secret.
    case feed(address: String)
    case fullText
    /// - Parameter task: its name; nil: the entry says of which.
    case launch(task: String?)
    case maintenance, dueTasks

    /// The feed at an address, as it was typed.
    init(feedAt typed: String) {
        self = .feed(address: SafeLine.of(Redaction.redacted(FeedAddress.withoutAnyCredentials(typed))))
    }

    /// As what is asked for.
    var words: String {
        switch self {
        case .allFeeds: "all feeds"
        case .dueFeeds: "all feeds that are due"
        case .feeds(let count): "\(count.grouped) \(count == 1 ? "feed" : "feeds")"
        case .feed(let address): "the feed at \(address)"
        case .fullText: "the full text of an article"
        case .launch: "a launch"
        case .maintenance: "now"
        case .dueTasks: "the tasks that are due"
        }
    }

    /// As the name of a job, behind "the".
    var jobName: String {
        switch self {
        case .allFeeds, .dueFeeds, .feeds: "refresh of \(words)"
        case .feed(let address): "addition of \(address)"
        case .fullText: "full text of an article"
        case .launch(let task): "launch of the task \(task ?? "")"
        case .maintenance: "maintenance"
        case .dueTasks: words
        }
    }
}

/// The work of which this process has told that it was cut off: several may look at the same time.
final class ToldEnds: Sendable {
    private let works = Mutex<Set<JournalEntry.Work>>([])

    /// - Returns: whether it was not told before.
    func insert(_ work: JournalEntry.Work) -> Bool { works.withLock { $0.insert(work).inserted } }
}
