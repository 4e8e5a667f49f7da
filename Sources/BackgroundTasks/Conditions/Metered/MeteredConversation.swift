import Glibc

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
