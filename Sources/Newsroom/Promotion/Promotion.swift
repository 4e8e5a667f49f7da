public import FoundationEssentials

/// What a refresh does with its fetches when its time is up: those that are under way go on in the background session,
/// others stay due.
public struct Promotion: Sendable {
    /// Tells this refresh from others.
    public let id = UUID()
    /// Nobody uses the process.
    public let isInBackground: Bool
    /// Whether a fetch is to go on, by whether bytes of its answer have come that are of use; asked when the refresh's task
    /// has been cancelled, which the user may have done, too.
    public let isDue: @Sendable (_ hasBegun: Bool) -> Bool
    private let report: @Sendable (PromotedCount) async -> Void

    /// - Parameter report: called at the refresh's end, when something was handed over or could not be.
    public init(
        isInBackground: Bool, isDue: @escaping @Sendable (_ hasBegun: Bool) -> Bool,
        report: @escaping @Sendable (PromotedCount) async -> Void
    ) {
        self.isInBackground = isInBackground
        self.isDue = isDue
        self.report = report
    }

    func tell(_ count: PromotedCount) async { if count != PromotedCount() { await report(count) } }
}

/// What a refresh has handed over.
public struct PromotedCount: Sendable, Equatable {
    public var fetches = 0
    /// Bytes that need not be fetched again.
    public var bytes = 0
    /// Why one could not be handed over, the first that could not; nil: all could.
    public var failure: String?

    public init(fetches: Int = 0, bytes: Int = 0, failure: String? = nil) {
        self.fetches = fetches
        self.bytes = bytes
        self.failure = failure
    }
}
