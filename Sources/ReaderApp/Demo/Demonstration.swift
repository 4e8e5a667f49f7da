import BackgroundTasks
import News
import NewsService
import NewsUI
import Presentation
import Terminal
import Texts

/// A demonstration's additions to the reader: a fast clock, a line of explanation, and scripted keys.
@MainActor
package final class Demonstration {
    /// Five minutes take twenty seconds, and a refresh's thirty seconds take two.
    nonisolated static let rate = 15.0
    /// The shortest time to show a text.
    private static let reading = Duration.milliseconds(2_200)

    nonisolated let clock: FastClock
    private let server: DemoServer
    private let texts = AsyncStream.makeStream(of: DemoText.self, bufferingPolicy: .unbounded)
    private var display: DemoDisplay?
    private var tour: Task<Void, Never>?

    init(clock: FastClock, server: DemoServer) {
        self.clock = clock
        self.server = server
    }

    /// The reader's clock and its way to wait.
    var settings: AppSettings {
        AppSettings(now: { [clock] in clock.now }, sleep: { try await Task.sleep(for: $0 / Self.rate) })
    }

    /// A terminal for the reader, with the line below.
    func display(over terminal: any TerminalDisplay, _ locale: InterfaceLocale) -> DemoDisplay {
        let display = DemoDisplay(terminal, locale)
        display.takenOver = { [weak self] in
            self?.tour?.cancel()
            self?.texts.continuation.yield(.takenOver)
        }
        self.display = display
        return display
    }

    /// Runs until it is cancelled; call it after the first screen is painted.
    /// - Parameter journal: the folder of the scheduler whose decisions are shown.
    func run(journal: String) async throws {
        let entries = try Journal.newEntries(directory: journal)
        tour = Task { await guide() }
        defer { tour?.cancel() }
        await withDiscardingTaskGroup { group in
            group.addTask { for await entry in entries { if let text = DemoText(entry) { await self.tell(text) } } }
            group.addTask { for await text in self.server.events { await self.tell(text) } }
            for await text in texts.stream {
                display?.show(text)
                guard (try? await Task.sleep(for: Self.reading)) != nil else { break }
            }
            group.cancelAll()
        }
    }
}

extension Demonstration {
    private func tell(_ text: DemoText) { texts.continuation.yield(text) }

    private func guide() async {
        let start = ContinuousClock.now
        do {
            for step in DemoTour.steps {
                try await Task.sleep(until: start + step.time)
                tell(step.text)
                guard !step.keys.isEmpty else { continue }
                try await Task.sleep(for: DemoTour.pauseBeforeKeys)
                for keys in step.keys {
                    display?.press(keys)
                    try await Task.sleep(for: DemoTour.pauseBetweenKeys)
                }
            }
        } catch {
            // The user has taken over.
        }
    }
}

extension DemoText {
    /// - Returns: `nil` for an entry not worth showing.
    init?(_ entry: JournalEntry) {
        guard let task = entry.identifier.flatMap(TaskIdentifier.init) else { return nil }
        switch (task, entry.event) {
        case (.refresh, .launched): self = .refreshLaunched(byKey: entry.launchKind == .simulated)
        case (.refresh, .expired): self = .refreshExpired
        case (.refresh, .completed) where entry.stopReason == nil:
            self = .refreshEnded(hasNews: entry.result == .newData)
        case (.maintenance, .launched): self = .maintenanceLaunched(byKey: entry.launchKind == .simulated)
        default: return nil
        }
    }
}
