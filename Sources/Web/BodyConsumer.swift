/// What an exchange's body is fed to, piece by piece, as it arrives.
///
/// A consumer is made, fed and finished on the one thread that does the transfers and never leaves it, so that it need
/// not be Sendable; only its output does. It must not block: every other transfer waits meanwhile.
public protocol BodyConsumer: SendableMetatype {
    associatedtype Output: Sendable

    /// The next bytes, decoded; the buffer is valid during the call only. An error stops the transfer.
    mutating func consume(_ bytes: UnsafeRawBufferPointer) throws

    /// The body is complete.
    mutating func finish() throws -> Output
}
