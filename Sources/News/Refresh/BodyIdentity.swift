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
