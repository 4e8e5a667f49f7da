/// Receives an exchange's body piece by piece as it arrives.
///
/// A consumer is created, fed and finished on one thread, usually the transfer thread, so that only its output must be
/// Sendable. It must not block, because all other transfers would wait.
public protocol BodyConsumer: SendableMetatype {
    associatedtype Output: Sendable

    /// The next bytes, decoded unless `WebRequest.acceptEncoding` is set; the buffer is valid only during the call.
    /// Throwing stops the transfer.
    mutating func consume(_ bytes: UnsafeRawBufferPointer) throws

    /// The body is complete.
    mutating func finish() throws -> Output
}
