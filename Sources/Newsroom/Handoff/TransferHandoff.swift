public import FoundationEssentials

/// What a refresh does when it runs out of time: fetches in progress continue in the background session, the other
/// feeds stay due.
public struct TransferHandoff: Sendable {
    /// Identifies the refresh.
    public let id = UUID()
    /// No user uses the process.
    public let isInBackground: Bool
    /// Whether a fetch should continue, given whether useful bytes of its response have arrived; called when the
    /// refresh's task was cancelled, which may also be due to the user.
    public let isDue: @Sendable (_ hasBegun: Bool) -> Bool
    private let report: @Sendable (HandoffCount) async -> Void

    /// - Parameter report: Called at the refresh's end if a fetch was, or could not be, handed over.
    public init(
        isInBackground: Bool, isDue: @escaping @Sendable (_ hasBegun: Bool) -> Bool,
        report: @escaping @Sendable (HandoffCount) async -> Void
    ) {
        self.isInBackground = isInBackground
        self.isDue = isDue
        self.report = report
    }

    func reportCount(_ count: HandoffCount) async { if count != HandoffCount() { await report(count) } }
}

/// The fetches that a refresh handed over.
public struct HandoffCount: Sendable, Equatable {
    public var fetches = 0
    /// Bytes that need not be fetched again.
    public var bytes = 0
    /// Why the first failed handover failed; nil if none did.
    public var failure: String?

    public init(fetches: Int = 0, bytes: Int = 0, failure: String? = nil) {
        self.fetches = fetches
        self.bytes = bytes
        self.failure = failure
    }
}
