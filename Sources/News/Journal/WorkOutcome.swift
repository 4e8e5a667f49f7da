/// What came of work that somebody asked for, or that a task did, as the journal keeps it.
public enum WorkOutcome: Codable, Sendable, Equatable {
    case done
    case refreshed(RefreshResult)
    case maintained(MaintenanceReport)
    /// A feed was added. Nothing is known of its articles: the next refresh fetches it.
    /// - Parameter new: how many of them had not been stored before.
    case added(feed: String, articles: Int? = nil, new: Int? = nil)
    case isListed
    /// Several feeds were found, and none was added.
    case severalFound(Int)
    /// All of those that were found are in the list.
    case allListed(Int)
    case nothing(NoFeed)
    case failed(ExchangeFailure)
    /// It was told to end.
    case stopped
    case stoppedByUser
    /// newsterm was killed twice in the middle of it.
    case killedTwice
}
