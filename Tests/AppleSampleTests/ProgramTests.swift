import BackgroundTasks
import BackgroundURLSessions
import Foundation
import TestSupport
import Testing

extension AppleSampleTests {
    /// As with the sample, what iOS would do is done here. The sessions' agents are processes, and their servers are
    /// real. Part of the other suite, since there is one shared scheduler.
    @Suite("A whole program written for iOS", .serialized, .timeLimit(.minutes(30)))
    struct ProgramTests {
        /// Answers each request as the test says, on another thread.
        private final class Server: EntryServer, @unchecked Sendable {
            struct Offline: Error {}

            final class Request: EntryRequest, @unchecked Sendable {
                let completion: (Result<[Entry], Error>) -> Void

                init(_ completion: @escaping (Result<[Entry], Error>) -> Void) {
                    self.completion = completion
                }

                func cancel() { DispatchQueue.global().async { self.completion(.failure(Offline())) } }
            }

            /// nil: it does not answer.
            var answer: Result<[Entry], Error>?
            private let lock = NSLock()
            private var count = 0

            var requestCount: Int { lock.withLock { count } }

            func fetchEntries(since date: Date?, completion: @escaping (Result<[Entry], Error>) -> Void) -> EntryRequest
            {
                let request = Request(completion)
                if let answer { DispatchQueue.global().async { request.completion(answer) } }
                lock.withLock { count += 1 }
                return request
            }
        }

        /// A program with sessions in its own folder.
        private static func withProgram(
            _ body: (VirtualSystem, Program, Server, TemporaryDirectory) async throws -> Void
        ) async throws {
            let directory = try TemporaryDirectory()
            try place(Program.sessionIdentifier, in: directory)
            try await withSystem { system in
                let server = Server()
                let program = Program(server: server, clock: { system.clock.now })
                program.didFinishLaunching()
                try await system.run {
                    try await body(system, program, server, directory)
                }
                program.leave()
            }
        }

        @Test("Its refresh fetches, writes, deletes entries older than two days, in this order, and completes")
        func refresh() async throws {
            try await Self.withProgram { system, program, server, _ in
                let now = system.clock.now
                program.store.add([
                    Entry(title: "old", date: now - 3 * 86_400), Entry(title: "new", date: now - 86_400),
                ])
                server.answer = .success([
                    Entry(title: "fetched", date: now), Entry(title: "fetched and old", date: now - 3 * 86_400),
                ])
                program.scheduleAppRefresh()
                await system.clock.advance(by: 300)
                #expect(await system.next(.completed, of: SampleApp.refreshIdentifier)?.result == .newData)
                #expect(program.store.entries.map(\.title) == ["new", "fetched"])
                #expect(program.notifications.isEmpty)
            }
        }

        @Test("If the fetch fails, the write is cancelled and the task completes without success")
        func failure() async throws {
            try await Self.withProgram { system, program, server, _ in
                let old = Entry(title: "old", date: system.clock.now - 3 * 86_400)
                program.store.add([old])
                server.answer = .failure(Server.Offline())
                program.scheduleAppRefresh()
                await system.clock.advance(by: 300)
                let end = await system.next(.completed, of: SampleApp.refreshIdentifier)
                guard case .failed? = end?.result else {
                    Issue.record("\(String(describing: end))")
                    return
                }
                #expect(program.store.entries == [old])
                #expect(await BGTaskScheduler.shared.pendingTaskRequests().count == 1)
            }
        }

        @Test("When time runs out, the queue is cancelled, including the request to the server")
        func expiration() async throws {
            try await Self.withProgram { system, program, server, _ in
                program.scheduleAppRefresh()
                await system.clock.advance(by: 300)
                await system.next(.launched, of: SampleApp.refreshIdentifier)
                let isRequested = try await eventually { server.requestCount == 1 }
                #expect(isRequested)
                await system.clock.advance(by: 30)
                let end = await system.next(.completed, of: SampleApp.refreshIdentifier)
                #expect(end?.result == .failed("its time was used up"))
                #expect(program.store.entries.isEmpty)
            }
        }

        @Test("Another process uploads a photo, and the user is notified when it has arrived")
        func photo() async throws {
            try await Self.withProgram { _, program, _, directory in
                let server = try RawServer { connection, head in
                    let length = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
                    let body = connection.readBody(length.flatMap { Int($0.dropFirst(16)) } ?? 0)
                    connection.answer(body == Array("a photo".utf8) ? 201 : 400)
                }
                try directory.write("a photo", to: "sunset.jpg")
                let photo = URL(fileURLWithPath: directory.path + "/sunset.jpg")
                program.upload(photo, to: try #require(URL(string: server.url("/photos"))))
                try FileManager.default.removeItem(at: photo)
                #expect(
                    try await eventually {
                        await MainActor.run { program.notifications } == ["sunset.jpg has arrived."]
                    })
                #expect(server.requests.count == 1)
            }
        }

        @Test("A weather report that runs out of time arrives later, with a single request to the server")
        func weather() async throws {
            let proceed = Signal()
            let server = try RawServer { connection, _ in
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\nA storm")
                proceed.waitBlocking()
                connection.send(" comes")
            }
            let request = URLRequest(url: try #require(URL(string: server.url("/weather"))))
            let directory = try TemporaryDirectory()
            try place(Weather.sessionIdentifier, in: directory)
            let weather = Weather()
            try await withSystem { system in
                try await system.scheduler.backgroundTask(.appRefresh(SampleApp.refreshIdentifier)) {
                    await weather.checkStorm(request)
                }
                try await system.run {
                    try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: SampleApp.refreshIdentifier))
                    await system.clock.advance(by: 1)
                    await system.next(.launched, of: SampleApp.refreshIdentifier)
                    #expect(try await eventually { server.requests.count == 1 })
                    await system.clock.advance(by: 30)
                    await system.next(.completed, of: SampleApp.refreshIdentifier)
                    #expect(weather.notifications.isEmpty)
                    proceed.fire()
                    #expect(try await eventually { weather.notifications == ["A storm comes"] })
                    #expect(server.requests.count == 1)
                }
            }
            weather.makeSession().invalidateAndCancel()
        }
    }
}

/// A session whose agent is a program built beside the tests.
func place(_ identifier: String, in directory: TemporaryDirectory) throws {
    let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
    URLSessionConfiguration.place(
        sessionWithIdentifier: identifier, inFolder: directory.path + "/session",
        launcher: SelfLauncher(program: folder.appendingPathComponent("TransferDriver").path))
}
