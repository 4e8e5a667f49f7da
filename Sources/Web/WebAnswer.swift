/// What an exchange brought.
public struct WebAnswer<Output: Sendable>: Sendable {
    public var head: ResponseHead
    /// Bytes the consumer was given, decoded; 0 when there was none.
    public var bodyBytes: Int
    /// What the consumer made of the body of a 200; nil for a 304 and every other status.
    public var output: Output?

    public init(head: ResponseHead, bodyBytes: Int, output: Output?) {
        self.head = head
        self.bodyBytes = bodyBytes
        self.output = output
    }
}
