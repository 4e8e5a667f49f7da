import Testing

@testable import BackgroundTasks

@Suite("Asking NetworkManager whether the network is metered")
struct MeteredConversationTests {
    private static let admission = Array("OK 1234deadbeef\r\n".utf8)

    /// The number of the newest question in what is sent.
    private func question(in sent: [UInt8]) throws -> UInt32 {
        var rest = sent
        if let end = sent.firstIndex(of: UInt8(ascii: "B")), sent.first == 0 {
            // After "BEGIN" and its line end.
            rest.removeFirst(end + 7)
        }
        var serial: UInt32 = 0
        while let message = try BusMessage.take(from: &rest) {
            if message.member == "Get" { serial = message.serial }
        }
        return serial
    }

    private func answer(to question: UInt32, _ value: UInt8) -> [UInt8] {
        BusMessage(
            kind: .result, serial: 99, replySerial: question, signature: "v",
            body: [1, UInt8(ascii: "u"), 0, 0, value, 0, 0, 0]
        ).bytes
    }

    private func changed(_ member: String) -> [UInt8] {
        BusMessage(kind: .signal, serial: 50, path: "/a", interface: "a.b", member: member).bytes
    }

    @Test("It authenticates with the user ID, and asks without starting the service")
    func opening() throws {
        var conversation = MeteredConversation()
        let sent = conversation.opening(user: 1000)
        #expect(sent.starts(with: "\u{0}AUTH EXTERNAL 31303030\r\nBEGIN\r\n".utf8))
        #expect(try question(in: sent) == 4)
        #expect(!conversation.isAnswered)
    }

    @Test("Every answer has its state, including guesses and unknown")
    func answers() throws {
        let states: [UInt8: ConditionReading.State] = [1: .yes, 2: .no, 3: .yes, 4: .no, 0: .unknown, 9: .unknown]
        for (value, state) in states {
            var conversation = MeteredConversation()
            let question = try question(in: conversation.opening(user: 0))
            #expect(try conversation.receive(Self.admission + answer(to: question, value)).isEmpty)
            #expect(conversation.isAnswered)
            #expect(conversation.observation.state == state)
        }
    }

    @Test("Without NetworkManager the state is unknown, and asked again when it appears")
    func noService() throws {
        var conversation = MeteredConversation()
        let first = try question(in: conversation.opening(user: 0))
        let error = BusMessage(kind: .error, serial: 5, replySerial: first).bytes
        #expect(try conversation.receive(Self.admission + error).isEmpty)
        #expect(conversation.isAnswered)
        #expect(conversation.observation.state == .unknown)
        let second = try question(in: conversation.receive(changed("NameOwnerChanged")))
        #expect(second > first)
        _ = try conversation.receive(answer(to: second, 1))
        #expect(conversation.observation.state == .yes)
    }

    @Test("A change triggers a new question; an answer to an older one is ignored")
    func change() throws {
        var conversation = MeteredConversation()
        let first = try question(in: conversation.opening(user: 0))
        _ = try conversation.receive(Self.admission + answer(to: first, 2))
        let second = try question(in: conversation.receive(changed("PropertiesChanged")))
        _ = try conversation.receive(answer(to: first, 2))
        #expect(!conversation.isAnswered)
        _ = try conversation.receive(answer(to: second, 3))
        #expect(conversation.observation.state == .yes)
    }

    @Test("Other signals, such as the bus's announcement of our name, are ignored")
    func otherSignals() throws {
        var conversation = MeteredConversation()
        _ = conversation.opening(user: 0)
        #expect(try conversation.receive(Self.admission + changed("NameAcquired")).isEmpty)
    }

    @Test("A bus that refuses, or sends without end, ends the conversation")
    func refused() {
        for words in ["REJECTED EXTERNAL\r\n", String(repeating: "O", count: 5000)] {
            var conversation = MeteredConversation()
            _ = conversation.opening(user: 0)
            #expect(throws: MeteredConversation.Refused.self) { try conversation.receive(words.utf8) }
        }
    }
}
