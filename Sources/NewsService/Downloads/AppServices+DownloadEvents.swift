import BackgroundTasks
import BackgroundTransfers
import News
import Newsroom

extension AppServices {
    /// Puts what has ended in its place, and begins what the session does not know of, as after its record was rebuilt.
    /// Where another newsterm is told of downloads, it does the first.
    package func takeEndedDownloads(_ notifier: Notifier) async {
        let sessions = SessionHandlers(self, origin: .foreground, notifier: notifier) { [locations, log] in
            Journal.note($0, locations, log: log)
        }
        for handler in sessions.handlers {
            let session = handler.session(locations, origin: .foreground)
            guard session.isToBeLookedAfter else { continue }
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

    /// What is known can be shown all the same.
    private func tell(_ error: any Error) {
        guard !error.isCancellation else { return }
        Output.say("newsterm: \(error)")
        log.write(error)
    }
}
