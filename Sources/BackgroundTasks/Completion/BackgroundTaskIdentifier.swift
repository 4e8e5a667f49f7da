/// Names one assertion of ``BackgroundTaskAssertions``: the counterpart of `UIBackgroundTaskIdentifier`.
public struct BackgroundTaskIdentifier: Codable, RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// What is returned when there is no time left to ask for. To end it does nothing.
    public static let invalid = BackgroundTaskIdentifier(rawValue: 0)
}
