/// The progress of a refresh; processes exchange it as JSON.
public struct RefreshProgress: Codable, Sendable, Equatable {
    /// Feeds processed, whatever the result.
    public var done: Int
    public var total: Int
    public var failed: Int
    /// New articles stored so far.
    public var newArticles: Int
    /// False in a refresh's last value, and while only full texts are fetched.
    public var isRunning: Bool
    /// The full texts that rules and the settings of feeds want, which follow a refresh; nil if none are fetched.
    public var fullTexts: Count?

    /// How much of something is done.
    public struct Count: Codable, Sendable, Equatable {
        public var done: Int
        public var total: Int

        public init(done: Int, total: Int) {
            self.done = done
            self.total = total
        }
    }

    private enum CodingKeys: String, CodingKey {
        case done, total, failed, isRunning, fullTexts
        case newArticles = "new"
    }

    public init(
        done: Int = 0, total: Int = 0, failed: Int = 0, newArticles: Int = 0, isRunning: Bool = true,
        fullTexts: Count? = nil
    ) {
        self.done = done
        self.total = total
        self.failed = failed
        self.newArticles = newArticles
        self.isRunning = isRunning
        self.fullTexts = fullTexts
    }
}
