import FoundationEssentials

/// Background URL sessions, which are none of the scheduler's tasks: their events come when they come.
extension BackgroundTaskScheduler {
    /// Calls the action bound to a session (``BackgroundTask/urlSession(_:)``), for events that have arrived for it: the
    /// counterpart of Apple's `application(_:handleEventsForBackgroundURLSession:completionHandler:)`. The journal tells
    /// what came of it.
    /// - Throws: `notRegistered` when none is bound to it in this process; what the action throws.
    public func handleEvents(forBackgroundURLSession identifier: String) async throws {
        guard let action = sessionActions[identifier] else {
            throw BackgroundTaskError.notRegistered(identifier: identifier)
        }
        do {
            try await action()
            await note(identifier, failure: nil)
        } catch {
            await note(identifier, failure: "\(error)")
            throw error
        }
    }

    private func note(_ identifier: String, failure: String?) async {
        let failure = failure.map { SafeText.line($0, maximumLength: 400) }
        await note(
            JournalEntry(
                date: clock.now, identifier: identifier, event: .sessionEvents, .sessionEvents(failure: failure)))
    }
}
