import CLinux
import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// Whether the network is metered, as NetworkManager tells on the system's bus; nothing else on a Linux machine does,
/// and its files do not. It is asked when first wanted, and says itself when that changes; until it has answered it is
/// unknown, and the answer is a change. A bus that is not there, or has gone, tells nothing of its return: it is looked
/// for when the observation is wanted, and not too often.
final class MeteredNetwork: Sendable {
    /// Dispatch sources are not marked as Sendable on Linux; the lock is what makes sharing them safe.
    private struct State: @unchecked Sendable {
        /// The uptime at which the bus was last looked for, in seconds; nil: not yet.
        var begunAt: TimeInterval?
        var conversation = MeteredConversation()
        /// Why there is no conversation.
        var ending: String?
        var source: (any DispatchSourceRead)?
        /// The first answer, or that there will be none.
        var settled = Promise<Void>()

        var isSettled: Bool { ending != nil || conversation.isAnswered }
    }

    /// Where the bus listens.
    let directory: String
    private let asksAgainAfter: TimeInterval
    private let patience: TimeInterval
    private let onChange: @Sendable () -> Void
    private let queue = DispatchQueue(label: "BackgroundTasks.MeteredNetwork")
    private let state = Mutex(State())

    /// - Parameters:
    ///   - directory: `/run/dbus`.
    ///   - asksAgainAfter: seconds of uptime after which a bus that could not be asked is looked for again.
    ///   - patience: seconds that the first answer is waited for by those who wait: it comes from this machine, within
    ///     a millisecond.
    ///   - onChange: called on a queue of its own when the observation has changed.
    init(
        directory: String, asksAgainAfter: TimeInterval = 60, patience: TimeInterval = 0.25,
        onChange: @escaping @Sendable () -> Void
    ) {
        self.directory = directory
        self.asksAgainAfter = asksAgainAfter
        self.patience = patience
        self.onChange = onChange
    }

    deinit { state.withLock { $0.source?.cancel() } }

    /// What is known now; waits for nothing.
    var observation: Observation {
        state.withLock { state in
            beginIfNeeded(&state)
            return Self.observation(state)
        }
    }

    /// Returns when NetworkManager has answered, or the bus in its place, or neither has within the patience.
    nonisolated(nonsending) func settle() async {
        let settled = state.withLock { state in
            beginIfNeeded(&state)
            return state.isSettled ? nil : state.settled
        }
        guard let settled else { return }
        queue.asyncAfter(deadline: .now() + patience) { settled.fulfill() }
        await settled.value()
    }

    private static func observation(_ state: State) -> Observation {
        state.ending.map { Observation(state: .unknown, words: $0) } ?? state.conversation.observation
    }
}

extension MeteredNetwork {
    private func beginIfNeeded(_ state: inout State) {
        let uptime = TimeInterval(DispatchTime.now().uptimeNanoseconds) / 1e9
        let isToBegin = state.begunAt.map { state.ending != nil && uptime - $0 >= asksAgainAfter } ?? true
        guard isToBegin else { return }
        state.begunAt = uptime
        state.conversation = MeteredConversation()
        state.ending = nil
        state.settled = Promise()
        let descriptor: Int32
        do {
            descriptor = try LocalSocket.connect("system_bus_socket", in: directory)
        } catch .noHolder {
            state.ending = "there is no system bus to ask NetworkManager on"
            return
        } catch {
            state.ending = "the system bus can not be reached: \(error)"
            return
        }
        send(state.conversation.opening(user: getuid()), descriptor, &state)
        guard state.ending == nil else {
            close(descriptor)
            return
        }
        listen(descriptor, &state)
    }

    private func listen(_ descriptor: Int32, _ state: inout State) {
        let readiness = clinux_readiness_open(descriptor)
        guard readiness >= 0 else {
            state.ending = "the system bus can not be listened to: \(SystemFailure().reason)"
            close(descriptor)
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: readiness, queue: queue)
        source.setEventHandler { [weak self] in self?.hear(descriptor) }
        source.setCancelHandler {
            close(readiness)
            close(descriptor)
        }
        source.activate()
        state.source = source
    }

    private func hear(_ descriptor: Int32) {
        let hasChanged = state.withLock { state in
            guard state.source != nil else { return false }
            let before = Self.observation(state).state
            receive(descriptor, &state)
            if state.ending != nil {
                state.source?.cancel()
                state.source = nil
            }
            if state.isSettled { state.settled.fulfill() }
            return Self.observation(state).state != before
        }
        if hasChanged { onChange() }
    }

    private func receive(_ descriptor: Int32, _ state: inout State) {
        var buffer = [UInt8](repeating: 0, count: 8192)
        while state.ending == nil {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count < 0 && errno == EINTR { continue }
            if count < 0 && errno == EAGAIN { return }
            guard count > 0 else {
                state.ending = "the system bus has gone"
                return
            }
            do {
                let answer = try state.conversation.receive(buffer[..<count])
                if !answer.isEmpty { send(answer, descriptor, &state) }
            } catch {
                state.ending =
                    error is MeteredConversation.Refused
                    ? "the system bus does not let this program in" : "the system bus said what can not be understood"
            }
        }
    }

    /// A few hundred bytes, which fit into any socket that is listened to.
    private func send(_ bytes: [UInt8], _ descriptor: Int32, _ state: inout State) {
        let flags = Int32(MSG_NOSIGNAL)
        while Glibc.send(descriptor, bytes, bytes.count, flags) != bytes.count {
            if errno == EINTR { continue }
            state.ending = "the system bus does not listen"
            return
        }
    }
}
