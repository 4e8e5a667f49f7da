import BackgroundTasks
import FoundationEssentials
import NewsService
import Presentation
import Synchronization

/// Beside another newsterm that runs the tasks.
extension BackgroundService {
    /// Watches one holder after the other.
    func keepWatching() async throws {
        // The next holder may need a moment to listen; one that does not speak is not asked again and again.
        let shortestPause = Duration.milliseconds(200)
        var pause = shortestPause
        var patience = Duration.seconds(5)
        while !Task.isCancelled {
            let hasSpoken = await watch(patience: patience)
            try await Task.sleep(for: pause)
            pause = hasSpoken ? shortestPause : min(pause * 2, .seconds(60))
            // One that is stopped answers as soon as it goes on.
            patience = hasSpoken ? .seconds(5) : .seconds(3600)
        }
    }

    /// Returns when the holder has gone, or does not talk.
    /// - Returns: whether it talked.
    private func watch(patience: Duration) async -> Bool {
        let folder = workshop.locations.background
        become(.watching)
        let process = Lease.holder(directory: folder)
        display.show(holder: nil, process)
        display.showStored()
        display.showHistory()
        defer { display.endProgress() }
        var hasSpoken = false
        do {
            for try await answer in try center.ask(.watch(isReader: true), patience: patience) {
                hasSpoken = true
                display.show(isSilent: false)
                switch answer {
                case .holder(let kind): display.show(holder: kind, process)
                case .tasks(let statuses): display.show(statuses)
                case .notification(let notification): notificationSink.yield(notification)
                case .clicked(let article): signSink.yield(.clicked(article))
                case .progress(let progress): display.show(progress)
                case .outcome, .maintained, .notUnderstood, .notRunning, .finished: break
                }
            }
        } catch {
            // The end of a holder is no news: its successor tells what it left.
            guard let process, Lease.holder(directory: folder) == process else { return hasSpoken }
            hasSpoken = false
            if case TaskHostError.silent = error {
                display.show(isSilent: true)
            } else {
                if case TaskHostError.otherVersion = error { display.showOtherVersion() }
                display.show(error)
            }
        }
        return hasSpoken
    }

    /// Tells the holder when the user does something, and whether our terminal has the focus: it sees neither keys nor
    /// focus of ours.
    func reportActivity() async {
        let (signs, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        activity.withLock { $0.begin(sink) }
        defer { activity.withLock { $0.end() } }
        for await _ in signs {
            let sign = NewsRequest.personActed(
                focus: activity.withLock { $0.focus }, process: ProcessInfo.processInfo.processIdentifier)
            do {
                try await center.ask(sign).end()
                display.show(isSilent: false)
            } catch {
                // One that stopped after its first word keeps who watches it waiting; another trouble is told of there.
                if case TaskHostError.silent = error { display.show(isSilent: true) }
                activity.withLock { $0.noteUnsent() }
            }
        }
    }
}
