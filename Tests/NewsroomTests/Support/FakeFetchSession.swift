import BackgroundTransfers
import Foundation
import Newsroom
import Synchronization
import Web

/// A session of feeds that remembers what it was told.
final class FakeFetchSession: FetchSession {
    struct Broken: Error, CustomStringConvertible {
        let description = "The disk is full."
    }

    struct Added: Sendable {
        var fetch: PromotedFetch
        var request: WebRequest
        var partial: PartialDownload?
    }

    private struct State {
        var added: [Added] = []
        var cancelled: [UUID] = []
        var isBroken = false
    }

    private let state = Mutex(State())

    var added: [Added] { state.withLock { $0.added } }
    var cancelled: [UUID] { state.withLock { $0.cancelled } }

    func breakDown() { state.withLock { $0.isBroken = true } }

    func add(
        _ fetch: PromotedFetch, _ request: WebRequest, partial: PartialDownload?, by promotion: Promotion
    ) async throws -> Int {
        try state.withLock { state in
            if state.isBroken { throw Broken() }
            state.added.append(Added(fetch: fetch, request: request, partial: partial))
        }
        return partial?.bytes.count ?? 0
    }

    func fetches() throws -> [PromotedFetch] {
        try state.withLock { state in
            if state.isBroken { throw Broken() }
            return state.added.map(\.fetch).filter { !state.cancelled.contains($0.task) }
        }
    }

    func cancel(_ task: UUID) async throws { state.withLock { $0.cancelled.append(task) } }
}
