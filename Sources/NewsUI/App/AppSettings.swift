public import FoundationEssentials

/// What the user interface takes from its environment.
public struct AppSettings {
    /// Returns the current time.
    public var now: () -> Date
    /// Sleeps; throws when cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// How long to ignore library changes after showing one, so that a refresh of many feeds does not re-read the same
    /// rows for each.
    public var pauseBetweenReloads: Duration
    /// The delay from a library change to counting its lists, so that work a key asks for runs first.
    public var pauseBeforeCounting: Duration
    /// The least time between two counts, however much changes.
    public var pauseBetweenCounts: Duration
    /// How long the library must be quiet before a list too large for a quick count is counted in full.
    public var pauseBeforeThoroughCount: Duration
    /// The delay from a change to saving the open state; killing the program loses at most this much.
    public var pauseBeforeKeeping: Duration
    /// How long the selection rests on an article before its text is read for the preview, and (`pauseBeforeList`) on a
    /// feed before its headlines are shown.
    public var pauseBeforePreview: Duration
    public var pauseBeforeList: Duration
    /// How long reading and laying out an article may take before the user is told it is still loading.
    public var patienceForText: Duration

    public init(
        now: @escaping () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        pauseBetweenReloads: Duration = .milliseconds(100), pauseBeforeCounting: Duration = .milliseconds(150),
        pauseBetweenCounts: Duration = .seconds(1), pauseBeforeThoroughCount: Duration = .seconds(2),
        pauseBeforeKeeping: Duration = .seconds(2), pauseBeforePreview: Duration = .milliseconds(60),
        pauseBeforeList: Duration = .milliseconds(120), patienceForText: Duration = .milliseconds(200)
    ) {
        self.now = now
        self.sleep = sleep
        self.pauseBetweenReloads = pauseBetweenReloads
        self.pauseBeforeCounting = pauseBeforeCounting
        self.pauseBetweenCounts = pauseBetweenCounts
        self.pauseBeforeThoroughCount = pauseBeforeThoroughCount
        self.pauseBeforeKeeping = pauseBeforeKeeping
        self.pauseBeforePreview = pauseBeforePreview
        self.pauseBeforeList = pauseBeforeList
        self.patienceForText = patienceForText
    }
}
