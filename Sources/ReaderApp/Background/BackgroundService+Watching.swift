import BackgroundTasks
import FoundationEssentials
import NewsService
import Presentation
import Synchronization

/// Watching another newsterm that runs the tasks.
extension BackgroundService {
    /// Watches successive lease holders.
    func keepWatching() async throws {
        // A new holder may not listen yet; back off from one that does not answer.
        let minimumPause = Duration.milliseconds(200)
        var pause = minimumPause
        var timeout = Duration.seconds(5)
        while !Task.isCancelled {
            let hasSpoken = await watch(timeout: timeout)
            try await Task.sleep(for: pause)
            pause = hasSpoken ? minimumPause : min(pause * 2, .seconds(60))
            // A stopped holder answers as soon as it continues.
            timeout = hasSpoken ? .seconds(5) : .seconds(3600)
        }
    }

    /// Watches the holder until it ends or does not answer.
    /// - Returns: whether it answered.
    private func watch(timeout: Duration) async -> Bool {
        let folder = services.locations.background
        become(.watching)
        let process = Lease.holder(directory: folder)
        display.show(holder: nil, process)
        display.showStored()
        display.showHistory()
        defer { display.endProgress() }
        var hasSpoken = false
        do {
            for try await answer in try center.ask(.watch(isReader: true), timeout: timeout) {
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
            // A holder's end needs no message: its successor reports what it left.
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

    /// Reports the user's activity and this terminal's focus to the holder, which sees neither.
    func reportActivity() async {
        let (signs, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        activity.withLock { $0.begin(sink) }
        defer { activity.withLock { $0.end() } }
        for await _ in signs {
            let sign = NewsRequest.userActed(
                focus: activity.withLock { $0.focus }, process: ProcessInfo.processInfo.processIdentifier)
            do {
                try await center.ask(sign).end()
                display.show(isSilent: false)
            } catch {
                // A holder that stopped after its first answer; its watcher still waits, and reports all other errors.
                if case TaskHostError.silent = error { display.show(isSilent: true) }
                activity.withLock { $0.noteReportFailed() }
            }
        }
    }
}
