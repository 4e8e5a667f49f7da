import News
import Presentation

/// Saves the reader's state shortly after a change, and does nothing while nothing changes.
final class StateSaver {
    private let write: @Sendable (ReaderState) async throws -> Void
    private let settings: AppSettings
    private let changes = AsyncStream.makeStream(of: Void.self)
    private var noted: (state: ReaderState, place: ReadingPlace?)?
    /// Whether a change is waiting to be saved.
    private var isWaiting = false
    /// Why the last save failed; `nil` when it succeeded.
    private(set) var failure: (any Error)?

    init(settings: AppSettings, write: @escaping @Sendable (ReaderState) async throws -> Void) {
        self.settings = settings
        self.write = write
    }

    /// - Parameter place: How far the open article is read. The library saves it at the same time.
    func note(_ state: ReaderState, _ place: ReadingPlace?) {
        let new = (state: state, place: place)
        defer { noted = new }
        guard let old = noted, old != new, !isWaiting else { return }
        isWaiting = true
        changes.continuation.yield()
    }

    /// Runs until `finish`.
    /// - Parameters:
    ///   - current: Returns the state to save, called when the delay is over.
    ///   - report: Called when a save fails, but not again for the same error.
    func run(_ current: () -> ReaderState, report: (any Error) -> Void) async {
        for await _ in changes.stream {
            guard (try? await settings.sleep(settings.saveDelay)) != nil else { return }
            isWaiting = false
            let known = failure.map { String(describing: $0) }
            await keep(current())
            if let failure, String(describing: failure) != known { report(failure) }
        }
    }

    func finish() { changes.continuation.finish() }

    func keep(_ state: ReaderState) async {
        do {
            try await write(state)
            failure = nil
        } catch {
            failure = error
        }
    }
}
