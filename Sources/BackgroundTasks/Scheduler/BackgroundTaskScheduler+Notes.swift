import FoundationEssentials

/// What the journal is told on behalf of programs, and of those that use the scheduler in another shape.
extension BackgroundTaskScheduler {
    /// Writes an entry of the program's, at this moment: one that is about no task of the scheduler's.
    public func note(_ event: JournalEntry.Event, _ message: String) async {
        await note(JournalEntry(date: clock.now, identifier: nil, event: event, message: message))
    }

    /// Writes an entry of the program's as it is.
    /// - Returns: false when the scheduler has stopped: only those who listen have been told then.
    @discardableResult
    public func note(_ entry: JournalEntry) async -> Bool {
        let isKept = isWriting
        _ = await write(entry).value()
        return isKept
    }

    /// Records that a task was marked complete although it was complete already. Nothing else comes of it.
    @discardableResult
    func noteRepeatedCompletion(ofTaskWithIdentifier identifier: String) -> Written {
        write(
            JournalEntry(date: clock.now, identifier: identifier, event: .completedAgain, .completedAgain))
    }

    /// Records that a handler was not registered, for a program that is told no more than that.
    func noteRefusedRegistration(ofTaskWithIdentifier identifier: String, _ error: BackgroundTaskError) -> Written {
        write(
            JournalEntry(date: clock.now, identifier: identifier, event: .registrationRefused, .refused(error)))
    }
}
