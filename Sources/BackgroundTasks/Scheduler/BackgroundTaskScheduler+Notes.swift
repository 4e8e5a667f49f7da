import FoundationEssentials

/// What the journal is told on behalf of programs that use the scheduler in another shape.
extension BackgroundTaskScheduler {
    /// Records that a task was marked complete although it was complete already. Nothing else comes of it.
    func noteRepeatedCompletion(ofTaskWithIdentifier identifier: String) {
        write(
            JournalEntry(
                date: clock.now, identifier: identifier, event: .completedAgain,
                message: "Marked complete a second time: the first result counts."))
    }

    /// Records that a handler was not registered, for a program that is told no more than that.
    func noteRefusedRegistration(ofTaskWithIdentifier identifier: String, _ error: BackgroundTaskError) {
        write(
            JournalEntry(
                date: clock.now, identifier: identifier, event: .registrationRefused, message: error.description))
    }
}
