import Foundation
import Newsroom
import Synchronization

@testable import BackgroundTransfers

/// A session of feeds that records its calls.
final class FakeFetchSession: DownloadSession {
    struct Broken: Error, CustomStringConvertible {
        let description = "The disk is full."
    }

    private struct State {
        var added: [BackgroundSession.NamedDownload] = []
        var cancelled: [UUID] = []
        var origins: [TransferOrigin] = []
        var isBroken = false
    }

    private let state = Mutex(State())

    var added: [BackgroundSession.NamedDownload] { state.withLock { $0.added } }
    var cancelled: [UUID] { state.withLock { $0.cancelled } }
    /// The origins of its users.
    var origins: [TransferOrigin] { state.withLock { $0.origins } }

    func breakDown() { state.withLock { $0.isBroken = true } }

    /// The factory that users of the session get.
    var given: FetchSession {
        { [self] origin in
            state.withLock { $0.origins.append(origin) }
            return self
        }
    }

    func downloadTasks(_ downloads: [BackgroundSession.NamedDownload]) throws {
        try state.withLock { state in
            if state.isBroken { throw Broken() }
            state.added += downloads
        }
    }

    func storedTasks() throws -> [DownloadTask] {
        try state.withLock { state in
            if state.isBroken { throw Broken() }
            return state.added.filter { !state.cancelled.contains($0.identifier) }.map { download in
                DownloadTask(
                    taskIdentifier: download.identifier, originalRequest: download.request, state: .running,
                    priority: download.request.priority, countOfBytesReceived: 0, isTransferring: true)
            }
        }
    }

    func tasks() throws -> [DownloadTask] { try storedTasks() }

    func cancel(_ task: UUID) { state.withLock { $0.cancelled.append(task) } }

    func suspend(_ task: UUID) {}
    func resume(_ task: UUID) {}
    func discard(_ resumeData: DownloadResumeData) {}
    func cameToForeground() {}
    func watchTasks(_ show: @escaping @Sendable ([DownloadTask]) async -> Void) {}
}

extension BackgroundSession.NamedDownload {
    /// The fetch that it belongs to.
    var fetch: HandedOverFetch? {
        HandedOverFetch(task: identifier, url: request.url, note: request.taskDescription ?? "")
    }
}
