/// The outcome of requested work or of a task, as the journal stores it.
public enum WorkOutcome: Codable, Sendable, Equatable {
    case done
    case refreshed(RefreshResult)
    case maintained(MaintenanceReport)
    /// A feed was added. Its articles are unknown if `articles` is nil: the next refresh fetches them.
    /// - Parameter new: how many of them were not stored before.
    case added(feed: String, articles: Int? = nil, new: Int? = nil)
    case isListed
    /// Several feeds were found; none was added.
    case severalFound(Int)
    /// Every feed found was already listed.
    case allListed(Int)
    case nothing(NoFeed)
    case failed(ExchangeFailure)
    /// It was told to stop.
    case stopped
    case stoppedByUser
    /// newsterm was killed twice while doing it.
    case killedTwice
}
