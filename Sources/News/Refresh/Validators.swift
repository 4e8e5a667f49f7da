public import FoundationEssentials

/// What a conditional request sends back (RFC 9110 section 8.8), byte for byte as the server gave it.
public struct Validators: Sendable, Equatable {
    public var etag: String?
    public var lastModified: String?
    /// The address that gave them, at the end of all redirects; it alone gets them back. Nil: that of the feed.
    public var url: String?
    /// When it did.
    public var received: Date?

    public init(etag: String? = nil, lastModified: String? = nil, url: String? = nil, received: Date? = nil) {
        self.etag = etag
        self.lastModified = lastModified
        self.url = url
        self.received = received
    }

    /// A server whose validators never change would hide its news for ever: after this, seconds, the feed is asked for
    /// without them once. Eight days are NetNewsWire's measure.
    public static let longestUse: TimeInterval = 8 * 86_400

    /// These, or none when they are too old, or nobody knows how old they are: without a date, as older libraries have
    /// them, or with one that a wrong clock has put ahead.
    public func usable(at now: Date) -> Validators {
        guard let received, abs(now.timeIntervalSince(received)) <= Self.longestUse else { return Validators() }
        return self
    }
}

/// What tells whether a document is the one that was read last.
public struct BodyIdentity: Sendable, Equatable {
    public var hash: Int64
    /// Bytes, decoded.
    public var length: Int

    public init(hash: Int64, length: Int) {
        self.hash = hash
        self.length = length
    }
}
