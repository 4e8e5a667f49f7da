/// Work that can be requested outside the schedule.
public enum WorkSubject: Codable, Sendable, Equatable {
    case allFeeds, dueFeeds
    case feeds(count: Int)
    /// - Parameter address: with possible secrets hidden.
    case feed(address: String)
    case fullText
    /// - Parameter task: its name; nil if the journal entry states it.
    case launch(task: String?)
    case maintenance, dueTasks

    /// For use after "asked for".
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

    /// The name of the job, for use after "the".
    public var jobName: String {
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
