import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import BackgroundTasks

@Suite("The channel to the lease holder", .timeLimit(.minutes(30)))
struct LeaseChannelTests {
    private typealias Answer = LeaseServer.Answer

    private func serving(
        _ directory: TemporaryDirectory, patience: Duration = .seconds(10), _ answer: @escaping Answer,
        _ body: () async throws -> Void
    ) async throws {
        let server = try LeaseServer(directory: directory.path, patience: patience)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await server.run(answer) }
            try await body()
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    private func ask(_ text: String, _ directory: TemporaryDirectory) async throws -> [String] {
        var answers: [String] = []
        for try await answer in try await patientlyAsk(Data(text.utf8), directory) {
            answers.append(String(decoding: answer, as: UTF8.self))
        }
        return answers
    }

    private static let echo: Answer = { request, say in
        say(request)
        say(Data("end".utf8))
    }

    /// Says one line and then no more, until it is cancelled.
    private static let endless: Answer = { _, say in
        say(Data("first".utf8))
        for await _ in AsyncStream.makeStream(of: Never.self).stream {}
    }

    /// A plain socket of a client that knows no manners.
    private func rawClient(_ directory: TemporaryDirectory) throws -> Int32 {
        try LocalSocket.connect("lease.socket", in: directory.path)
    }

    @Test("A question is answered, line by line")
    func answers() async throws {
        let directory = try TemporaryDirectory()
        try await serving(directory, Self.echo) {
            let answers = try await ask("who are you?", directory)
            #expect(answers == ["who are you?", "end"])
        }
    }

    @Test("The socket is for its owner only, and nobody answers at it when the server has ended")
    func permissions() async throws {
        let directory = try TemporaryDirectory()
        try await serving(directory, Self.echo) {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(directory.path)/lease.socket")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        await #expect(throws: BackgroundTaskError.noHolder(directory: directory.path)) {
            try await ask("hello", directory)
        }
    }

    @Test("A server that ends deletes no socket, so that it cannot delete the next holder's")
    func socketOfNextHolder() async throws {
        let directory = try TemporaryDirectory()
        var old: LeaseServer? = try LeaseServer(directory: directory.path)
        let running = Task { [server = try #require(old)] in await server.run(Self.echo) }
        #expect(try await ask("old", directory) == ["old", "end"])
        running.cancel()
        await running.value
        // Whatever it compared, the next holder's socket could take its place just before the deletion.
        #expect(directory.names == ["lease.socket"])
        try await serving(directory, Self.echo) {
            old = nil
            let answers = try await ask("new", directory)
            #expect(answers == ["new", "end"])
        }
        withExtendedLifetime(old) {}
    }

    @Test("A client's socket does not block, and is closed for programs that are started")
    func accepted() throws {
        let directory = try TemporaryDirectory()
        let listener = AcceptedSocket(try LocalSocket.listen("lease.socket", in: directory.path))
        let client = try rawClient(directory)
        defer { close(client) }
        let spare = Mutex(AcceptedSocket.makeSpare())
        let taken = AcceptedSocket.accept(from: listener, spare: spare)
        let accepted = try #require(taken)
        #expect(fcntl(accepted.descriptor, F_GETFD) & FD_CLOEXEC != 0)
        #expect(fcntl(accepted.descriptor, F_GETFL) & O_NONBLOCK != 0)
    }

    @Test("A path longer than a socket's address works")
    func longPath() async throws {
        let directory = try TemporaryDirectory(name: "/" + String(repeating: "long/", count: 60))
        try await serving(directory, Self.echo) {
            let answers = try await ask("hello", directory)
            #expect(answers == ["hello", "end"])
        }
    }

    @Test("Without a holder there is nobody to ask, and a dead holder's socket is replaced")
    func noHolder() async throws {
        let directory = try TemporaryDirectory()
        await #expect(throws: BackgroundTaskError.noHolder(directory: directory.path)) {
            try await ask("hello", directory)
        }
        // A socket that nobody listens to any more, as a killed process leaves it.
        close(try LocalSocket.listen("lease.socket", in: directory.path))
        #expect(directory.names == ["lease.socket"])
        await #expect(throws: BackgroundTaskError.noHolder(directory: directory.path)) {
            try await ask("hello", directory)
        }
        try await serving(directory, Self.echo) {
            let answers = try await ask("hello", directory)
            #expect(answers == ["hello", "end"])
        }
    }

    @Test("A holder that listens but is stopped gives no answer in time")
    func stoppedHolder() async throws {
        let directory = try TemporaryDirectory()
        let descriptor = try LocalSocket.listen("lease.socket", in: directory.path)
        defer { close(descriptor) }
        await #expect(throws: BackgroundTaskError.noAnswer(directory: directory.path)) {
            _ = try await LeaseChannel.ask(
                Data("hello".utf8), directory: directory.path, firstAnswerWithin: .milliseconds(50))
        }
    }

    @Test("What was asked of a stopped holder by somebody who has given up is not done when it goes on")
    func givenUp() async throws {
        let directory = try TemporaryDirectory()
        // What was asked before the server runs waits for it, as it does for a stopped one.
        let server = try LeaseServer(directory: directory.path)
        let early = try rawClient(directory)
        let line = Array("too late\n".utf8)
        #expect(send(early, line, line.count, 0) == line.count)
        close(early)
        let (asked, sink) = AsyncStream.makeStream(of: String.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                await server.run { request, say in
                    sink.yield(String(decoding: request, as: UTF8.self))
                    say(request)
                }
            }
            #expect(try await ask("in time", directory) == ["in time"])
            group.cancelAll()
            try await group.waitForAll()
        }
        sink.finish()
        #expect(await asked.reduce(into: []) { $0.append($1) } == ["in time"])
    }

    @Test("Waiting for an answer can be cancelled")
    func cancelled() async throws {
        let directory = try TemporaryDirectory()
        let descriptor = try LocalSocket.listen("lease.socket", in: directory.path)
        defer { close(descriptor) }
        let asking = Task { try await patientlyAsk(Data("hello".utf8), directory) }
        asking.cancel()
        await #expect(throws: CancellationError.self) { _ = try await asking.value }
    }

    @Test("A holder that goes away in the middle of its answers leaves an error, not a silent end")
    func brokenConversation() async throws {
        let directory = try TemporaryDirectory()
        let server = try LeaseServer(directory: directory.path)
        let running = Task { await server.run(Self.endless) }
        var iterator = try await patientlyAsk(Data("hello".utf8), directory).makeAsyncIterator()
        #expect(try await iterator.next() == Data("first".utf8))
        running.cancel()
        await #expect(throws: BackgroundTaskError.conversationBroken) { _ = try await iterator.next() }
        await running.value
    }

    @Test("A client that leaves ends the answer that was being made for it")
    func clientLeaves() async throws {
        let directory = try TemporaryDirectory()
        let ended = Gate()
        let answer: Answer = { request, say in
            await Self.endless(request, say)
            ended.open()
        }
        try await serving(directory, answer) {
            do {
                let stream = try await patientlyAsk(Data("hello".utf8), directory)
                for try await _ in stream { break }
            }
            await ended.pass()
        }
    }

    @Test("A holder that ends does not wait longer than the grace for work that does not heed its cancellation")
    func deafWork() async throws {
        let directory = try TemporaryDirectory()
        let server = try LeaseServer(directory: directory.path, grace: .milliseconds(50))
        let (begun, deaf, ended) = (Gate(), Gate(), Gate())
        let running = Task {
            await server.run { _, say in
                say(Data("first".utf8))
                begun.open()
                await deaf.pass()
                ended.open()
            }
        }
        var iterator = try await patientlyAsk(Data("hello".utf8), directory).makeAsyncIterator()
        #expect(try await iterator.next() == Data("first".utf8))
        await begun.pass()
        running.cancel()
        await running.value
        // The work is still under way: its gate has not been opened.
        await #expect(throws: BackgroundTaskError.noHolder(directory: directory.path)) {
            try await ask("hello", directory)
        }
        deaf.open()
        await ended.pass()
    }

    @Test("A client that reads so slowly that answers are lost to it is cut off: no answer is missing before the end")
    func slowClient() async throws {
        let directory = try TemporaryDirectory()
        let said = Gate()
        let answer: Answer = { _, say in
            for number in 0..<150_000 { say(Data("\(number) \(String(repeating: "x", count: 100))".utf8)) }
            said.open()
        }
        try await serving(directory, answer) {
            let client = try rawClient(directory)
            defer { close(client) }
            _ = fcntl(client, F_SETFL, 0)
            #expect(send(client, "hello\n", 6, Int32(MSG_NOSIGNAL)) == 6)
            await said.pass()
            let numbers = Lines.complete(in: received(by: client)).map {
                String(decoding: $0.prefix { $0 != 0x20 }, as: UTF8.self)
            }
            // An empty line would say that this was all.
            #expect(numbers == (0..<numbers.count).map(String.init))
        }
    }

    @Test("No more than 16 MB are kept for a client that does not read, however few lines they are")
    func bytesOfSlowClient() async throws {
        let directory = try TemporaryDirectory()
        let (said, line) = (Gate(), Data(repeating: 0x61, count: 1 << 20))
        let answer: Answer = { _, say in
            for _ in 0..<100 { say(line) }
            said.open()
        }
        try await serving(directory, answer) {
            let client = try rawClient(directory)
            defer { close(client) }
            _ = fcntl(client, F_SETFL, 0)
            #expect(send(client, "hello\n", 6, Int32(MSG_NOSIGNAL)) == 6)
            await said.pass()
            #expect(received(by: client).count <= 18 << 20)
        }
    }

    private func received(by client: Int32) -> Data {
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(client, &buffer, buffer.count, 0), count > 0 { received += buffer[..<count] }
        return received
    }

    @Test("Garbage, endless lines, silence and a rude end harm nobody else")
    func garbage() async throws {
        let directory = try TemporaryDirectory()
        try await serving(directory, Self.echo) {
            let silent = try rawClient(directory)
            defer { close(silent) }
            for text in ["\n", "\n\n\n", "\0\0\0", "\u{ff}\n\u{ff}\n"] {
                let client = try rawClient(directory)
                _ = send(client, text, text.utf8.count, Int32(MSG_NOSIGNAL))
                close(client)
            }
            let endless = try rawClient(directory)
            let piece = [UInt8](repeating: 0x61, count: 65_536)
            var isOpen = true
            while isOpen {
                let count = send(endless, piece, piece.count, Int32(MSG_NOSIGNAL))
                // The server closes once the line is longer than a message may be; until then it may be behind.
                if count < 0 && errno == EAGAIN {
                    try await Task.sleep(for: .milliseconds(1))
                } else if count < 0 {
                    isOpen = false
                }
            }
            close(endless)
            let answers = try await ask("still there?", directory)
            #expect(answers == ["still there?", "end"])
        }
    }

    @Test("Many clients are answered at the same time")
    func manyClients() async throws {
        let directory = try TemporaryDirectory()
        try await serving(directory, Self.echo) {
            try await withThrowingTaskGroup(of: [String].self) { group in
                for number in 0..<40 {
                    group.addTask { try await ask("\(number)", directory) }
                }
                var answered: Set<String> = []
                for try await answers in group { answered.insert(answers.first ?? "") }
                #expect(answered.count == 40)
            }
        }
    }

    @Test("Clients that connect and say nothing keep nobody out, however many there are")
    func silentClients() async throws {
        let directory = try TemporaryDirectory()
        // Nobody is sent away for saying nothing for too long.
        try await serving(directory, patience: .seconds(3600), Self.echo) {
            var silent: [Int32] = []
            for _ in 0..<200 {
                // The queue of those that the server has not taken yet is finite.
                var descriptor = try? rawClient(directory)
                while descriptor == nil {
                    try await Task.sleep(for: .milliseconds(1))
                    descriptor = try? rawClient(directory)
                }
                silent.append(try #require(descriptor))
            }
            // The last of them may still be in the queue, and fill it.
            #expect(
                try await eventually { (try? await ask("still there?", directory)) == ["still there?", "end"] })
            for descriptor in silent { close(descriptor) }
        }
    }

    @Test("An answer larger than the socket's buffer arrives whole")
    func largeAnswer() async throws {
        let directory = try TemporaryDirectory()
        for (count, size) in [(1, LineFraming.maximumLength), (3, LineFraming.maximumLength / 4)] {
            let answer: Answer = { _, say in for _ in 0..<count { say(Data(repeating: 0x62, count: size)) } }
            try await serving(directory, answer) {
                let answers = try await ask("all", directory)
                #expect(answers.map(\.utf8.count) == Array(repeating: size, count: count))
            }
        }
    }

    @Test("A message that is no line, or none at all, is not sent")
    func unusableMessages() async throws {
        let directory = try TemporaryDirectory()
        for message in [Data(), Data("a\nb".utf8), Data(repeating: 0x61, count: LineFraming.maximumLength + 1)] {
            await #expect(throws: BackgroundTaskError.unusableMessage(bytes: message.count)) {
                _ = try await patientlyAsk(message, directory)
            }
        }
        // From the server, such an answer breaks the conversation instead of being taken for something else.
        let answer: Answer = { _, say in
            say(Data("ok".utf8))
            say(Data("a\nb".utf8))
        }
        try await serving(directory, answer) {
            await #expect(throws: BackgroundTaskError.conversationBroken) { try await ask("all", directory) }
        }
    }

    @Test("An answer without lines is an end, not an error")
    func emptyAnswer() async throws {
        let directory = try TemporaryDirectory()
        let silence: Answer = { _, _ in }
        try await serving(directory, silence) {
            let answers = try await ask("anything?", directory)
            #expect(answers.isEmpty)
        }
    }
}

/// Asks with all the patience that a machine busy with the other tests may need.
private func patientlyAsk(
    _ request: Data, _ directory: TemporaryDirectory
) async throws -> AsyncThrowingStream<Data, any Error> {
    try await LeaseChannel.ask(request, directory: directory.path, firstAnswerWithin: .seconds(300))
}
