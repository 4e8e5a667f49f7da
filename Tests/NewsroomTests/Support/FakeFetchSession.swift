import Foundation
import Newsroom
import Synchronization

@testable import BackgroundTransfers

/// A session of feeds that remembers what it was told.
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
    /// Where those come from who have made use of it.
    var origins: [TransferOrigin] { state.withLock { $0.origins } }

    func breakDown() { state.withLock { $0.isBroken = true } }

    /// As it is given to whoever makes use of it.
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
    /// What it is for.
    var fetch: PromotedFetch? {
        PromotedFetch(task: identifier, url: request.url, note: request.taskDescription ?? "")
    }
}
