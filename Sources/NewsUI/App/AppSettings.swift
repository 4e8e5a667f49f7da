public import FoundationEssentials

/// What the user interface takes from its environment.
public struct AppSettings {
    /// Returns the current time.
    public var now: () -> Date
    /// Sleeps; throws when cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// The least time between two readings of the library after its changes, so that a refresh of many feeds does not
    /// re-read the same rows for each.
    public var reloadInterval: Duration
    /// The delay from a library change to counting its lists, so that work a key asks for runs first.
    public var countDelay: Duration
    /// The least time between two counts, however much changes.
    public var countInterval: Duration
    /// How long the library must be quiet before a list too large for a quick count is counted in full.
    public var fullCountDelay: Duration
    /// The delay from a change to saving the reader's state; killing the program loses at most this much.
    public var saveDelay: Duration
    /// How long the selection rests on an article before its text is read for the preview, and (`listDelay`) on a
    /// feed before its headlines are shown.
    public var previewDelay: Duration
    public var listDelay: Duration
    /// How long reading and laying out an article may take before the user is told it is still loading.
    public var loadingMessageDelay: Duration

    public init(
        now: @escaping () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        reloadInterval: Duration = .milliseconds(100), countDelay: Duration = .milliseconds(150),
        countInterval: Duration = .seconds(1), fullCountDelay: Duration = .seconds(2),
        saveDelay: Duration = .seconds(2), previewDelay: Duration = .milliseconds(60),
        listDelay: Duration = .milliseconds(120), loadingMessageDelay: Duration = .milliseconds(200)
    ) {
        self.now = now
        self.sleep = sleep
        self.reloadInterval = reloadInterval
        self.countDelay = countDelay
        self.countInterval = countInterval
        self.fullCountDelay = fullCountDelay
        self.saveDelay = saveDelay
        self.previewDelay = previewDelay
        self.listDelay = listDelay
        self.loadingMessageDelay = loadingMessageDelay
    }
}
