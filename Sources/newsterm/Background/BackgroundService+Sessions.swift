import BackgroundTasks
import BackgroundTransfers

/// Background sessions of downloads beside the tasks.
extension BackgroundService {
    /// Shows in this terminal what the process itself has to notify; what the lease's holder has comes with its answers.
    func showNotifications() async {
        for await notification in notifier.notifications() { notificationSink.yield(notification) }
    }

    /// Tells the sessions' handlers what happens, until it is cancelled, but not while the process is stopped: another one
    /// may be told then. What a handler fails with is told, and tried again, less and less often.
    /// - Parameter tell: takes a sentence for the person.
    func runSessions(tell: (String) -> Void) async throws {
        let sessions = SessionHandlers(workshop, origin: .foreground, notifier: notifier)
        guard !sessions.handlers.isEmpty else { return }
        var pause = Self.pauses.lowerBound
        while true {
            await suspension.waitForEnd()
            try Task.checkCancellation()
            do {
                try await suspension.whileAwake {
                    do { try await sessions.run() } catch is CancellationError {}
                }
            } catch {
                tell("\(error)")
                try await Task.sleep(for: pause)
                pause = min(pause * 2, Self.pauses.upperBound)
            }
        }
    }
}
