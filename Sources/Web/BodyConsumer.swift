/// Receives an exchange's body piece by piece as it arrives.
///
/// A consumer is created, fed and finished on the transfer thread and never leaves it, so that only its output must be
/// Sendable. It must not block, because all other transfers would wait.
public protocol BodyConsumer: SendableMetatype {
    associatedtype Output: Sendable

    /// The next decoded bytes; the buffer is valid only during the call. Throwing stops the transfer.
    mutating func consume(_ bytes: UnsafeRawBufferPointer) throws

    /// The body is complete.
    mutating func finish() throws -> Output
}
