public import FoundationEssentials

/// The validators that a conditional request sends back (RFC 9110 section 8.8), byte for byte as received.
public struct Validators: Sendable, Equatable {
    public var etag: String?
    public var lastModified: String?
    /// The address that sent them, after all redirects; only it gets them back. Nil for the feed's own.
    public var url: String?
    /// When they were received.
    public var received: Date?

    public init(etag: String? = nil, lastModified: String? = nil, url: String? = nil, received: Date? = nil) {
        self.etag = etag
        self.lastModified = lastModified
        self.url = url
        self.received = received
    }

    /// The maximum seconds of use; then the feed is requested once without them, since a server whose validators never
    /// change would hide its news for ever. NetNewsWire also uses eight days.
    public static let maximumUse: TimeInterval = 8 * 86_400

    /// The validators, or none if they are too old or of unknown age: without a date, as in older libraries, or with a
    /// future one from a wrong clock.
    public func usable(at now: Date) -> Validators {
        guard let received, abs(now.timeIntervalSince(received)) <= Self.maximumUse else { return Validators() }
        return self
    }
}

/// Identifies a document, to recognise one that was read before.
public struct BodyIdentity: Sendable, Equatable {
    public var hash: Int64
    /// The decoded length in bytes.
    public var length: Int

    public init(hash: Int64, length: Int) {
        self.hash = hash
        self.length = length
    }
}
