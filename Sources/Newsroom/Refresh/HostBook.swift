import Foundation
import News
import NewsStore
import Synchronization

/// Which hosts are to be left alone, and until when: those that asked for it, and those between two of whose requests
/// a pause is due. What this process knows goes before what the library keeps for the next.
final class HostBook: Sendable {
    private let rules: [HostRule]
    private let library: Library
    private struct State {
        /// Those that asked for it.
        var asked: [String: QuietHost] = [:]
        /// Those that are between two requests.
        var spaced: [String: QuietHost] = [:]
    }

    private let state = Mutex(State())

    init(rules: [HostRule], library: Library) {
        self.rules = rules
        self.library = library
    }

    /// Takes in what other processes, or this one's earlier life, have learned.
    func load(at now: Date) async throws(LibraryError) {
        for host in try await library.quietHosts(at: now) { note(host) }
    }

    func rule(for url: String) -> HostRule? { rules.rule(for: FeedAddress.host(of: url)) }

    /// Asks for leave to send a request, in the order in which requests are to be sent.
    /// - Returns: why there is none; nil: it may be sent, and counts from now on.
    func claim(_ url: String, at now: Date) async throws(LibraryError) -> QuietHost? {
        let name = name(of: url)
        let pause = rule(for: url)?.spacing.map { spacing in
            QuietHost(
                name: name, until: now.addingTimeInterval(spacing),
                reason: "\(name) is asked for one feed in \(DurationWords.words(spacing)); this one waits for its turn."
            )
        }
        let refusal = state.withLock { state in
            if let known = state.asked[name] ?? state.spaced[name], known.until > now { return known as QuietHost? }
            state.spaced[name] = pause
            return nil
        }
        if refusal == nil, let pause { try await library.keepQuiet(pause, at: now) }
        return refusal
    }

    /// Why a request for which there was leave is not to be sent after all: the host has asked to be left alone since.
    func objection(_ url: String, at now: Date) -> QuietHost? {
        let known = state.withLock { $0.asked[name(of: url)] }
        return known.flatMap { $0.until > now ? $0 : nil }
    }

    /// Leaves a host alone, as it asked.
    /// - Parameter status: of the answer that said so.
    @discardableResult
    func keepQuiet(_ host: String, until: Date, status: Int, at now: Date) async throws(LibraryError) -> QuietHost {
        let name = rules.rule(for: host)?.host ?? host
        let asked = QuietHost(
            name: name, until: until, reason: "\(name) asked for fewer requests (\(status)); its feeds wait until then."
        )
        note(asked)
        try await library.keepQuiet(asked, at: now)
        return asked
    }

    private func name(of url: String) -> String { rule(for: url)?.host ?? FeedAddress.host(of: url) }

    private func note(_ host: QuietHost) {
        state.withLock { state in
            if let known = state.asked[host.name], known.until >= host.until { return }
            state.asked[host.name] = host
        }
    }
}
