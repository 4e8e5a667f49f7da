import BackgroundTasks
import BackgroundTransfers
import FoundationEssentials
import News
import NewsService
import Presentation
import Synchronization

/// Background download sessions beside the tasks.
extension BackgroundService {
    /// Passes on this process's own notifications and their clicks; those of the lease holder come with its responses.
    func showNotifications() async {
        async let _: Void = {
            for await article in notifier.clicks() { signSink.yield(.clicked(article)) }
        }()
        for await notification in notifier.notifications() { notificationSink.yield(notification) }
    }

    /// Writes to the journal, whichever process runs the tasks.
    func note(_ entry: NewsEntry) async { await note(JournalEntry(entry, at: services.clock.now)) }

    func note(_ entry: JournalEntry) async {
        await center.note(entry, log: services.log)
    }

    /// Delivers events to the sessions' handlers until it is cancelled, except while the process is stopped.
    /// - Parameter tell: takes a sentence for the user.
    func runSessions(tell: @escaping @Sendable (String) async -> Void) async {
        let sessions = SessionHandlers(services, origin: .foreground, notifier: notifier) { [self] in
            await note($0)
        }
        await sessions.run(suspension, report: tell)
    }
}
