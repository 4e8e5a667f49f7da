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
        _ directory: TemporaryDirectory, timeout: Duration = .seconds(10), _ answer: @escaping Answer,
        _ body: () async throws -> Void
    ) async throws {
        let server = try LeaseServer(directory: directory.path, timeout: timeout)
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

    private static let echo: Answer = { request, send in
        send(request)
        send(Data("end".utf8))
    }

    /// Sends one line and then nothing until it is cancelled.
    private static let endless: Answer = { _, send in
        send(Data("first".utf8))
        for await _ in AsyncStream.makeStream(of: Never.self).stream {}
    }

    /// A plain socket of a client that ignores the protocol.
    private func rawClient(_ directory: TemporaryDirectory) throws -> Int32 {
        try LocalSocket.connect("lease.socket", in: directory.path)
    }

    @Test("A request is answered line by line")
    func answers() async throws {
        let directory = try TemporaryDirectory()
        try await serving(directory, Self.echo) {
            let answers = try await ask("who are you?", directory)
            #expect(answers == ["who are you?", "end"])
        }
    }

    @Test("Only the owner may use the socket, and it is not answered after the server has ended")
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

    @Test("A server that ends does not delete the socket, which could be the next holder's")
    func socketOfNextHolder() async throws {
        let directory = try TemporaryDirectory()
        var old: LeaseServer? = try LeaseServer(directory: directory.path)
        let running = Task { [server = try #require(old)] in await server.run(Self.echo) }
        #expect(try await ask("old", directory) == ["old", "end"])
        running.cancel()
        await running.value
        // Whatever was compared, the next holder's socket could replace it just before the deletion.
        #expect(directory.names == ["lease.socket"])
        try await serving(directory, Self.echo) {
            old = nil
            let answers = try await ask("new", directory)
            #expect(answers == ["new", "end"])
        }
        withExtendedLifetime(old) {}
    }

    @Test("An accepted socket is non-blocking, and closed in programs that are started")
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

    @Test("A path longer than a socket address allows works")
    func longPath() async throws {
        let directory = try TemporaryDirectory(name: "/" + String(repeating: "long/", count: 60))
        try await serving(directory, Self.echo) {
            let answers = try await ask("hello", directory)
            #expect(answers == ["hello", "end"])
        }
    }

    @Test("Without a holder the request fails at once, and a dead holder's socket is replaced")
    func noHolder() async throws {
        let directory = try TemporaryDirectory()
        await #expect(throws: BackgroundTaskError.noHolder(directory: directory.path)) {
            try await ask("hello", directory)
        }
        // A socket without a listener, as a killed process leaves it.
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

    @Test("A holder that is stopped does not answer in time")
    func stoppedHolder() async throws {
        let directory = try TemporaryDirectory()
        let descriptor = try LocalSocket.listen("lease.socket", in: directory.path)
        defer { close(descriptor) }
        await #expect(throws: BackgroundTaskError.noAnswer(directory: directory.path)) {
            _ = try await LeaseChannel.ask(
                Data("hello".utf8), directory: directory.path, firstAnswerWithin: .milliseconds(50))
        }
    }

    @Test("A stopped holder that resumes ignores requests whose callers have given up")
    func givenUp() async throws {
        let directory = try TemporaryDirectory()
        // A request made before the server runs waits for it, as for a stopped one.
        let server = try LeaseServer(directory: directory.path)
        let early = try rawClient(directory)
        let line = Array("too late\n".utf8)
        #expect(send(early, line, line.count, 0) == line.count)
        close(early)
        let (asked, sink) = AsyncStream.makeStream(of: String.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                await server.run { request, send in
                    sink.yield(String(decoding: request, as: UTF8.self))
                    send(request)
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

    @Test("A holder that disappears in the middle of its answers causes an error, not a silent end")
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

    @Test("When a client leaves, the answer being prepared for it is cancelled")
    func clientLeaves() async throws {
        let directory = try TemporaryDirectory()
        let ended = Gate()
        let answer: Answer = { request, send in
            await Self.endless(request, send)
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

    @Test("A holder that ends waits no longer than the grace for work that ignores its cancellation")
    func unresponsiveWork() async throws {
        let directory = try TemporaryDirectory()
        let server = try LeaseServer(directory: directory.path, grace: .milliseconds(50))
        let (begun, unresponsive, ended) = (Gate(), Gate(), Gate())
        let running = Task {
            await server.run { _, send in
                send(Data("first".utf8))
                begun.open()
                await unresponsive.pass()
                ended.open()
            }
        }
        var iterator = try await patientlyAsk(Data("hello".utf8), directory).makeAsyncIterator()
        #expect(try await iterator.next() == Data("first".utf8))
        await begun.pass()
        running.cancel()
        await running.value
        // The work is still in progress: its gate has not been opened.
        await #expect(throws: BackgroundTaskError.noHolder(directory: directory.path)) {
            try await ask("hello", directory)
        }
        unresponsive.open()
        await ended.pass()
    }

    @Test("A client too slow for its answers is cut off, so that none is missing before the end")
    func slowClient() async throws {
        let directory = try TemporaryDirectory()
        let sent = Gate()
        let answer: Answer = { _, send in
            for number in 0..<150_000 { send(Data("\(number) \(String(repeating: "x", count: 100))".utf8)) }
            sent.open()
        }
        try await serving(directory, answer) {
            let client = try rawClient(directory)
            defer { close(client) }
            _ = fcntl(client, F_SETFL, 0)
            #expect(send(client, "hello\n", 6, Int32(MSG_NOSIGNAL)) == 6)
            await sent.pass()
            let numbers = Lines.complete(in: received(by: client)).map {
                String(decoding: $0.prefix { $0 != 0x20 }, as: UTF8.self)
            }
            // An empty line would mean the end.
            #expect(numbers == (0..<numbers.count).map(String.init))
        }
    }

    @Test("No more than 16 MB are buffered for a client that does not read, however few lines they are")
    func bytesOfSlowClient() async throws {
        let directory = try TemporaryDirectory()
        let (sent, line) = (Gate(), Data(repeating: 0x61, count: 1 << 20))
        let answer: Answer = { _, send in
            for _ in 0..<100 { send(line) }
            sent.open()
        }
        try await serving(directory, answer) {
            let client = try rawClient(directory)
            defer { close(client) }
            _ = fcntl(client, F_SETFL, 0)
            #expect(send(client, "hello\n", 6, Int32(MSG_NOSIGNAL)) == 6)
            await sent.pass()
            #expect(received(by: client).count <= 18 << 20)
        }
    }

    private func received(by client: Int32) -> Data {
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(client, &buffer, buffer.count, 0), count > 0 { received += buffer[..<count] }
        return received
    }

    @Test("Garbage, endless lines, silence and abrupt disconnects affect no other client")
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
                // The server closes once the line exceeds a message's limit; until then it may lag.
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

    @Test("Many clients are answered concurrently")
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

    @Test("Silent clients block no others, however many there are")
    func silentClients() async throws {
        let directory = try TemporaryDirectory()
        // No client is disconnected for being silent too long.
        try await serving(directory, timeout: .seconds(3600), Self.echo) {
            var silent: [Int32] = []
            for _ in 0..<200 {
                // The server's backlog is finite.
                var descriptor = try? rawClient(directory)
                while descriptor == nil {
                    try await Task.sleep(for: .milliseconds(1))
                    descriptor = try? rawClient(directory)
                }
                silent.append(try #require(descriptor))
            }
            // The last of them may still be in the backlog, and fill it.
            #expect(
                try await eventually { (try? await ask("still there?", directory)) == ["still there?", "end"] })
            for descriptor in silent { close(descriptor) }
        }
    }

    @Test("An answer larger than the socket's buffer arrives complete")
    func largeAnswer() async throws {
        let directory = try TemporaryDirectory()
        for (count, size) in [(1, LineFraming.maximumLength), (3, LineFraming.maximumLength / 4)] {
            let answer: Answer = { _, send in for _ in 0..<count { send(Data(repeating: 0x62, count: size)) } }
            try await serving(directory, answer) {
                let answers = try await ask("all", directory)
                #expect(answers.map(\.utf8.count) == Array(repeating: size, count: count))
            }
        }
    }

    @Test("A message with a line break, or without content, is not sent")
    func unusableMessages() async throws {
        let directory = try TemporaryDirectory()
        for message in [Data(), Data("a\nb".utf8), Data(repeating: 0x61, count: LineFraming.maximumLength + 1)] {
            await #expect(throws: BackgroundTaskError.unusableMessage(bytes: message.count)) {
                _ = try await patientlyAsk(message, directory)
            }
        }
        // From the server, such an answer breaks the conversation instead of being misread.
        let answer: Answer = { _, send in
            send(Data("ok".utf8))
            send(Data("a\nb".utf8))
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

/// Asks with enough time for a machine busy with the other tests.
private func patientlyAsk(
    _ request: Data, _ directory: TemporaryDirectory
) async throws -> AsyncThrowingStream<Data, any Error> {
    try await LeaseChannel.ask(request, directory: directory.path, firstAnswerWithin: .seconds(300))
}
