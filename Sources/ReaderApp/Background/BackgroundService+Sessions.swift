import BackgroundTasks
import BackgroundTransfers
import FoundationEssentials
import News
import NewsService
import Presentation
import Synchronization

/// Background sessions of downloads beside the tasks.
extension BackgroundService {
    /// Takes what the process itself has to notify, and what is clicked of it; what the lease's holder has comes with its
    /// answers.
    func showNotifications() async {
        async let _: Void = {
            for await article in notifier.clicks() { signSink.yield(.clicked(article)) }
        }()
        for await notification in notifier.notifications() { notificationSink.yield(notification) }
    }

    /// Writes into the journal, whichever process runs the tasks.
    func note(_ entry: NewsEntry) async { await note(JournalEntry(entry, at: workshop.clock.now)) }

    func note(_ entry: JournalEntry) async {
        await center.note(entry, log: workshop.log)
    }

    /// Tells the sessions' handlers what happens, until it is cancelled, but not while the process is stopped.
    /// - Parameter tell: takes a sentence for the user.
    func runSessions(tell: @escaping @Sendable (String) async -> Void) async {
        let sessions = SessionHandlers(workshop, origin: .foreground, notifier: notifier) { [self] in
            await note($0)
        }
        await sessions.run(suspension, report: tell)
    }
}
