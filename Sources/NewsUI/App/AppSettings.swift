public import FoundationEssentials

/// What the user interface takes from its surroundings.
public struct AppSettings {
    /// The time.
    public var now: () -> Date
    /// Waits, and throws when cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// How long to leave changes of the library alone after one has been shown, so that a refresh of many feeds does
    /// not read the same rows for each.
    public var pauseBetweenReloads: Duration
    /// How long after a change of the library its lists are counted: what a key asks for goes before.
    public var pauseBeforeCounting: Duration
    /// How long the lists are left alone after they were counted, however much changes.
    public var pauseBetweenCounts: Duration
    /// How long nothing changes before a list is counted to the end that a moment is too short for.
    public var pauseBeforeThoroughCount: Duration
    /// How long after a change what is open is kept: as much is lost at most when the program is killed.
    public var pauseBeforeKeeping: Duration
    /// How long the selection rests on an article before its text is read for the preview, and on a feed before its
    /// headlines are shown.
    public var pauseBeforePreview: Duration
    public var pauseBeforeList: Duration
    /// How long an article may take to be read and laid out before the user is told so.
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
