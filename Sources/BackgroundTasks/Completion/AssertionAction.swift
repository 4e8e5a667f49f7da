/// What the state machine of assertions asks of whoever drives it, to be done in the order given.
enum AssertionAction: Sendable, Equatable {
    case journal(JournalEntry)
    /// Call the expiration handlers of these, each once.
    case expire([BackgroundTaskIdentifier])
    /// Nothing is left to wait for: what became of the work since the person left, in the order of its ends.
    case finish([FinishedBackgroundTask])
}
