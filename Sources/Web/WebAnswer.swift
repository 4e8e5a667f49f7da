/// The result of an exchange.
public struct WebAnswer<Output: Sendable>: Sendable {
    public var head: ResponseHead
    /// Bytes passed to the consumer; 0 without a consumer.
    public var bodyBytes: Int
    /// The consumer's output for the body of a 200, or of any 2xx after an upload; nil for every other status.
    public var output: Output?
    /// The first thousand bytes of a body that no consumer got, such as that of a refusal.
    public var unwanted: [UInt8] = []

    public init(head: ResponseHead, bodyBytes: Int, output: Output?) {
        self.head = head
        self.bodyBytes = bodyBytes
        self.output = output
    }
}
