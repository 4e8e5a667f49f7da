import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// Whether the network is metered, according to NetworkManager on the system bus; nothing else on a Linux machine
/// knows. It is asked on first use and reports changes itself; until it has answered the state is unknown, and the
/// answer is a change. A missing or closed bus does not announce its return, so it is tried again on use, at most once
/// per `queryInterval`.
final class MeteredNetwork: Sendable {
    private struct State {
        /// The uptime of the last connection attempt, in seconds; nil: none yet.
        var begunAt: TimeInterval?
        var conversation = MeteredConversation()
        /// Why there is no conversation.
        var ending: String?
        var connection: SocketConnection?
        /// Fulfilled by the first answer, or when none will come.
        var settled = Promise<Void>()

        var isSettled: Bool { ending != nil || conversation.isAnswered }

        var observation: Observation {
            ending.map { Observation(state: .unknown, words: $0) } ?? conversation.observation
        }
    }

    /// The folder of the bus's socket.
    let directory: String
    private let queryInterval: TimeInterval
    private let timeout: TimeInterval
    private let onChange: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - directory: `/run/dbus`.
    ///   - queryInterval: seconds of uptime before another connection attempt.
    ///   - timeout: how many seconds `settle` waits for the first answer, which comes from this machine within a
    ///     millisecond.
    ///   - onChange: called on its own queue when the observation has changed.
    init(
        directory: String, queryInterval: TimeInterval = 60, timeout: TimeInterval = 0.25,
        onChange: @escaping @Sendable () -> Void
    ) {
        self.directory = directory
        self.queryInterval = queryInterval
        self.timeout = timeout
        self.onChange = onChange
    }

    deinit { state.withLock { $0.connection?.close() } }

    /// The present knowledge, without waiting.
    var observation: Observation {
        state.withLock { state in
            beginIfNeeded(&state)
            return state.observation
        }
    }

    /// Returns when NetworkManager or the bus has answered, or after the timeout.
    nonisolated(nonsending) func settle() async {
        let settled = state.withLock { state in
            beginIfNeeded(&state)
            return state.isSettled ? nil : state.settled
        }
        guard let settled else { return }
        DispatchQueue(label: "BackgroundTasks.MeteredNetwork").asyncAfter(deadline: .now() + timeout) {
            settled.fulfill()
        }
        await settled.value()
    }
}

extension MeteredNetwork {
    private func beginIfNeeded(_ state: inout State) {
        let uptime = TimeInterval(DispatchTime.now().uptimeNanoseconds) / 1e9
        let shouldBegin = state.begunAt.map { state.ending != nil && uptime - $0 >= queryInterval } ?? true
        guard shouldBegin else { return }
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
        let connection = SocketConnection(descriptor, readsLines: false) { [weak self] in self?.handleEvent($0, uptime)
        }
        connection.open()
        connection.post(Data(state.conversation.opening(user: getuid())))
        state.connection = connection
    }

    /// - Parameter begunAt: identifies the conversation that the event belongs to.
    private func handleEvent(_ event: SocketConnection.Event, _ begunAt: TimeInterval) {
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
                    state.ending = "the system bus refused this program"
                } catch {
                    state.ending = "the system bus sent a reply that cannot be read"
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

/// The exchange on the system bus that asks NetworkManager whether the network is metered: bytes in, bytes out.
struct MeteredConversation: Sendable {
    /// The bus refused the connection.
    struct Refused: Error {}

    private static let service = "org.freedesktop.NetworkManager"
    private static let object = "/org/freedesktop/NetworkManager"
    private static let properties = "org.freedesktop.DBus.Properties"
    private static let maximumLineBytes = 4096

    /// NetworkManager's last answer.
    private(set) var observation = Observation(state: .unknown, words: "NetworkManager has not answered")
    /// Whether NetworkManager, or the bus in its place, has answered the latest question.
    private(set) var isAnswered = false

    private var isAdmitted = false
    private var received: [UInt8] = []
    private var serial: UInt32 = 0
    private var question: UInt32 = 0

    /// The first bytes to send: authentication, subscriptions and the question in one.
    mutating func opening(user: uid_t) -> [UInt8] {
        // The user ID in decimal, with that text in hexadecimal (SASL's EXTERNAL).
        let name = String(user).utf8.map { String($0, radix: 16) }.joined()
        let change =
            "type='signal',sender='\(Self.service)',path='\(Self.object)',interface='\(Self.properties)'"
            + ",member='PropertiesChanged'"
        // The service may start or end meanwhile.
        let owner =
            "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged'"
            + ",arg0='\(Self.service)'"
        return Array("\u{0}AUTH EXTERNAL \(name)\r\nBEGIN\r\n".utf8) + callBus("Hello") + callBus("AddMatch", change)
            + callBus("AddMatch", owner) + ask()
    }

    /// Processes received bytes.
    /// - Returns: the bytes to send.
    /// - Throws: `Refused`, `BusMessage.Malformed`; both end the conversation.
    mutating func receive(_ bytes: some Sequence<UInt8>) throws -> [UInt8] {
        received += bytes
        guard try isAdmitted || admitted() else { return [] }
        var answer: [UInt8] = []
        while let message = try BusMessage.take(from: &received) {
            switch message.kind {
            case .result where message.replySerial == question: answered(message.variantNumber)
            case .error where message.replySerial == question:
                isAnswered = true
                observation = Observation(
                    state: .unknown, words: "NetworkManager is not running, or does not report it")
            case .signal where ["PropertiesChanged", "NameOwnerChanged"].contains(message.member): answer = ask()
            default: break
            }
        }
        return answer
    }
}

extension MeteredConversation {
    /// Whether the bus has accepted the authentication, which it reports on a line.
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
