import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// Whether the network is metered, as NetworkManager tells on the system's bus; nothing else on a Linux machine does,
/// and its files do not. It is asked when first wanted, and says itself when that changes; until it has answered it is
/// unknown, and the answer is a change. A bus that is not there, or has gone, tells nothing of its return: it is looked
/// for when the observation is wanted, and not too often.
final class MeteredNetwork: Sendable {
    private struct State {
        /// The uptime at which the bus was last looked for, in seconds; nil: not yet.
        var begunAt: TimeInterval?
        var conversation = MeteredConversation()
        /// Why there is no conversation.
        var ending: String?
        var connection: SocketConnection?
        /// The first answer, or that there will be none.
        var settled = Promise<Void>()

        var isSettled: Bool { ending != nil || conversation.isAnswered }

        var observation: Observation {
            ending.map { Observation(state: .unknown, words: $0) } ?? conversation.observation
        }
    }

    /// Where the bus listens.
    let directory: String
    private let asksAgainAfter: TimeInterval
    private let patience: TimeInterval
    private let onChange: @Sendable () -> Void
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

    deinit { state.withLock { $0.connection?.close() } }

    /// What is known now; waits for nothing.
    var observation: Observation {
        state.withLock { state in
            beginIfNeeded(&state)
            return state.observation
        }
    }

    /// Returns when NetworkManager has answered, or the bus in its place, or neither has within the patience.
    nonisolated(nonsending) func settle() async {
        let settled = state.withLock { state in
            beginIfNeeded(&state)
            return state.isSettled ? nil : state.settled
        }
        guard let settled else { return }
        DispatchQueue(label: "BackgroundTasks.MeteredNetwork").asyncAfter(deadline: .now() + patience) {
            settled.fulfill()
        }
        await settled.value()
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
            state.ending = "the system bus cannot be reached: \(error)"
            return
        }
        let connection = SocketConnection(descriptor, readsLines: false) { [weak self] in self?.hear($0, uptime) }
        connection.open()
        connection.post(Data(state.conversation.opening(user: getuid())))
        state.connection = connection
    }

    /// - Parameter begunAt: when the conversation was begun that it is part of.
    private func hear(_ event: SocketConnection.Event, _ begunAt: TimeInterval) {
        let hasChanged = state.withLock { state in
            guard state.begunAt == begunAt, state.ending == nil else { return false }
            let before = state.observation.state
            switch event {
            case .ended: state.ending = "the system bus has gone"
            case .received(let bytes):
                do {
                    let answer = try state.conversation.receive(bytes)
                    if !answer.isEmpty { state.connection?.post(Data(answer)) }
                } catch is MeteredConversation.Refused {
                    state.ending = "the system bus does not let this program in"
                } catch {
                    state.ending = "the system bus said what cannot be understood"
                }
            }
            if state.ending != nil {
                state.connection?.close()
                state.connection = nil
            }
            if state.isSettled { state.settled.fulfill() }
            return state.observation.state != before
        }
        if hasChanged { onChange() }
    }
}

/// What is said on the system's bus to learn whether NetworkManager takes the network for metered: bytes in, bytes out.
struct MeteredConversation: Sendable {
    /// The bus does not let us in.
    struct Refused: Error {}

    private static let service = "org.freedesktop.NetworkManager"
    private static let object = "/org/freedesktop/NetworkManager"
    private static let properties = "org.freedesktop.DBus.Properties"
    private static let maximumLineBytes = 4096

    /// What NetworkManager has said.
    private(set) var observation = Observation(state: .unknown, words: "NetworkManager has not answered")
    /// Whether it, or the bus in its place, has answered the newest question.
    private(set) var isAnswered = false

    private var isAdmitted = false
    private var received: [UInt8] = []
    private var serial: UInt32 = 0
    private var question: UInt32 = 0

    /// What to send first, all at once: who we are, what we want to hear of, and the question.
    mutating func opening(user: uid_t) -> [UInt8] {
        // The user's number in decimal, and that text in hexadecimal (SASL's EXTERNAL).
        let name = String(user).utf8.map { String($0, radix: 16) }.joined()
        let change =
            "type='signal',sender='\(Self.service)',path='\(Self.object)',interface='\(Self.properties)'"
            + ",member='PropertiesChanged'"
        // It may be started, or ended, while we run.
        let owner =
            "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged'"
            + ",arg0='\(Self.service)'"
        return Array("\u{0}AUTH EXTERNAL \(name)\r\nBEGIN\r\n".utf8) + callBus("Hello") + callBus("AddMatch", change)
            + callBus("AddMatch", owner) + ask()
    }

    /// Takes in what has arrived.
    /// - Returns: what to send.
    /// - Throws: `Refused`, `BusMessage.Malformed`; the conversation is over then.
    mutating func receive(_ bytes: some Sequence<UInt8>) throws -> [UInt8] {
        received += bytes
        guard try isAdmitted || admitted() else { return [] }
        var answer: [UInt8] = []
        while let message = try BusMessage.take(from: &received) {
            switch message.kind {
            case .result where message.replySerial == question: answered(message.variantNumber)
            case .error where message.replySerial == question:
                isAnswered = true
                observation = Observation(state: .unknown, words: "NetworkManager does not run, or does not tell")
            case .signal where ["PropertiesChanged", "NameOwnerChanged"].contains(message.member): answer = ask()
            default: break
            }
        }
        return answer
    }
}

extension MeteredConversation {
    /// Whether the bus has let us in, which it says in a line.
    private mutating func admitted() throws -> Bool {
        guard let end = received.firstIndex(of: UInt8(ascii: "\n")) else {
            guard received.count < Self.maximumLineBytes else { throw Refused() }
            return false
        }
        guard received.starts(with: "OK ".utf8) else { throw Refused() }
        received.removeFirst(end + 1)
        isAdmitted = true
        return true
    }

    /// The values of NMMetered in NetworkManager's D-Bus interface.
    private mutating func answered(_ value: UInt32?) {
        isAnswered = true
        observation =
            switch value {
            case 1: Observation(state: .yes, words: "NetworkManager says that it is")
            case 2: Observation(state: .no, words: "NetworkManager says that it is not")
            case 3: Observation(state: .yes, words: "NetworkManager guesses that it is")
            case 4: Observation(state: .no, words: "NetworkManager guesses that it is not")
            default: Observation(state: .unknown, words: "NetworkManager does not know")
            }
    }

    private mutating func ask() -> [UInt8] {
        var message = call(to: Self.service, path: Self.object, interface: Self.properties, "Get")
        message.setStrings([Self.service, "Metered"])
        question = message.serial
        isAnswered = false
        return message.bytes
    }

    private mutating func callBus(_ member: String, _ argument: String? = nil) -> [UInt8] {
        var message = call(
            to: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member)
        if let argument { message.setStrings([argument]) }
        return message.bytes
    }

    private mutating func call(
        to destination: String, path: String, interface: String, _ member: String
    ) -> BusMessage {
        serial += 1
        return BusMessage(
            kind: .call, flags: BusMessage.noAutoStart, serial: serial, path: path, interface: interface,
            member: member, destination: destination)
    }
}
