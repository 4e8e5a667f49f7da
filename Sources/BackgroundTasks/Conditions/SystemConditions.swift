/// What the scheduler has to know of the machine and the person.
public protocol SystemConditions: Sendable {
    /// The present state, read when a decision is made. It must not take long: no network, no waiting.
    func current() -> ConditionReading

    /// Yields when the state may have changed, so that nobody has to ask again and again. Ends with its consumer.
    func changes() -> AsyncStream<Void>
}
