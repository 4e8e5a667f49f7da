import BackgroundTasks
import BackgroundTransfers
import News
import Newsroom

extension AppServices {
    /// Moves finished downloads into place, and starts those unknown to the session, as after its record was rebuilt.
    /// The first step is left to another newsterm if that one receives the session's events.
    package func takeEndedDownloads(_ notifier: Notifier) async {
        let sessions = SessionHandlers(self, origin: .foreground, notifier: notifier) { [locations, log] in
            Journal.note($0, locations, log: log)
        }
        for handler in sessions.handlers {
            let session = handler.session(locations, origin: .foreground)
            guard session.needsHandling else { continue }
            do {
                _ = try await session.handleEvents(handler.handle)
            } catch {
                tell(error)
            }
            await handler.settle()
        }
        do {
            try await downloads.handOverForgotten()
        } catch {
            tell(error)
        }
    }

    /// Only reports an error, since the downloads already known can be shown.
    private func tell(_ error: any Error) {
        guard !error.isCancellation else { return }
        Output.say("newsterm: \(error)")
        log.write(error)
    }
}
