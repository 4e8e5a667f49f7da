/// The progress of a refresh; processes exchange it as JSON.
public struct RefreshProgress: Codable, Sendable, Equatable {
    /// Feeds processed, whatever the result.
    public var done: Int
    public var total: Int
    public var failed: Int
    /// New articles stored so far.
    public var newArticles: Int
    /// False in a refresh's last value.
    public var isRunning: Bool

    private enum CodingKeys: String, CodingKey {
        case done, total, failed, isRunning
        case newArticles = "new"
    }

    public init(done: Int = 0, total: Int = 0, failed: Int = 0, newArticles: Int = 0, isRunning: Bool = true) {
        self.done = done
        self.total = total
        self.failed = failed
        self.newArticles = newArticles
        self.isRunning = isRunning
    }
}
