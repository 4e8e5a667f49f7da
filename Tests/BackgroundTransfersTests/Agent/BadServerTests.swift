import BackgroundTasks
import Foundation
import TestSupport
import Testing
import Web

@testable import BackgroundTransfers

@Suite("An agent and a misbehaving server", .timeLimit(.minutes(30)))
struct BadServerTests {
    /// A download to its end.
    private func fetch(
        _ server: FileServer, _ test: TestSession, _ change: (inout DownloadRequest) -> Void = { _ in }
    ) async throws -> UUID {
        var request = DownloadRequest(url: server.url())
        change(&request)
        let task = try await test.session.downloadTask(with: request)
        try await test.listen(untilEndOf: task)
        return task
    }

    @Test("A server without ranges resends the whole file, and only that copy is kept")
    func noRanges() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 200_000, sendsRanges: false, breaksAt: [150_000]))
        let test = try TestSession()
        let task = try await fetch(server, test)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<200_000))
        #expect(test.allEvents.contains(.didResumeAtOffset(task, fileOffset: 0, expectedTotalBytes: 200_000)))
        #expect(server.requests.count == 2)
    }

    @Test("Without a validator no range is requested, since the rest might not match")
    func noValidator() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 200_000, etag: nil, breaksAt: [150_000]))
        let test = try TestSession()
        let task = try await fetch(server, test)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<200_000))
        #expect(server.requests.allSatisfy { FileServer.offset(in: $0) == nil })
    }

    @Test("A file that changes between two attempts is fetched again, and never mixed")
    func changed() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 200_000, breaksAt: [150_000], holdsAt: 100_000))
        let test = try TestSession()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        #expect(try await eventually { server.sentBytes == 100_000 })
        server.set {
            $0.holdsAt = nil
            $0.etag = "\"two\""
            $0.version = 1
        }
        try await test.listen(untilEndOf: task)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<200_000, version: 1))
        #expect(test.allEvents.contains(.didResumeAtOffset(task, fileOffset: 0, expectedTotalBytes: 200_000)))
    }

    @Test("A server that ignores If-Range and sends part of another file is detected")
    func ignoresIfRange() async throws {
        let server = try RawServer { (connection: RawConnection) in
            guard let request = connection.readRequest() else { return }
            let whole = FileServer.bytes(0..<1000, version: 1)
            guard let offset = FileServer.offset(in: request) else {
                guard connection.number == 1 else {
                    connection.answer(headers: ["ETag: \"two\""], body: whole)
                    return
                }
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nETag: \"one\"\r\n\r\n")
                connection.send(FileServer.bytes(0..<600))
                return
            }
            connection.answer(
                206, headers: ["ETag: \"two\"", "Content-Range: bytes \(offset)-999/1000"],
                body: Array(whole[offset...]))
        }
        let test = try TestSession()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await test.listen(untilEndOf: task)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<1000, version: 1))
        #expect(server.requests.count == 3)
    }

    @Test("A server that always sends the same part of what it announces is given up after some attempts")
    func announcesTooMuch() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 100_000, sendsRanges: false, announcedLength: 120_000))
        let test = try TestSession()
        let task = try await fetch(server, test)
        let error = try #require(test.error(of: task))
        #expect(error.cause == .lengthMismatch(announced: 120_000, received: 100_000))
        #expect(server.requests.count > 3)
        #expect(server.requests.count < 10)
        try await test.launcher.waitForEnd()
        // With a validator, what arrived may be resumed.
        let data = try #require(error.resumeData)
        #expect(try test.folder.files().parts == [data.part: 100_000])
        try await test.session.discard(data)
        try await test.launcher.waitForEnd()
        #expect(try test.folder.files().parts == [:])
    }

    @Test("Bytes beyond the announced length are not part of the file")
    func announcesTooLittle() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 100_000, announcedLength: 80_000))
        let test = try TestSession()
        let task = try await fetch(server, test)
        #expect(test.error(of: task) == nil)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<80_000))
    }

    @Test("A range longer than requested ends the attempt, and the next one starts over")
    func longRest() async throws {
        let server = try RawServer { (connection: RawConnection) in
            guard let request = connection.readRequest() else { return }
            let whole = FileServer.bytes(0..<100_000)
            if FileServer.offset(in: request) == 60_000 {
                let head = ["ETag: \"one\"", "Content-Range: bytes 60000-99999/100000"]
                connection.answer(206, headers: head, body: Array(whole[60_000...]) + [1, 2, 3])
            } else if connection.number == 1 {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\nETag: \"one\"\r\n\r\n")
                connection.send(Array(whole[..<60_000]))
            } else {
                connection.answer(headers: ["ETag: \"one\""], body: whole)
            }
        }
        let test = try TestSession()
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await test.listen(untilEndOf: task)
        #expect(test.error(of: task) == nil)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<100_000))
    }

    @Test(
        "A 416 for a complete file completes it; for another one the download starts over",
        arguments: [true, false])
    func rangeNotSatisfiable(isWhole: Bool) async throws {
        // More is announced than exists: everything arrives, and seems to be cut short.
        let server = try FileServer(FileServer.Behaviour(length: 100_000, announcedLength: 100_010))
        let test = try TestSession(launcher: TestLauncher(clock: VirtualClock()))
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await test.waitForRetry()
        server.set {
            $0.announcedLength = nil
            if !isWhole {
                $0.length = 50_000
                $0.refusals = [(416, ["Content-Range: bytes */50000"])]
            }
        }
        // At once, since time stands still.
        try await test.session.resume(task)
        try await test.listen(untilEndOf: task)
        #expect(test.error(of: task) == nil)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<(isWhole ? 100_000 : 50_000)))
        #expect(server.sentBytes == (isWhole ? 100_000 : 150_000))
    }

    @Test("A web page in place of the announced content is never handed over")
    func webPage() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 5000, type: "text/html; charset=utf-8"))
        let test = try TestSession()
        let task = try await fetch(server, test) { $0.expectedContentType = "audio/mpeg" }
        #expect(test.error(of: task) == .unexpectedContent(found: "text/html", expected: "audio/mpeg"))
        #expect(server.requests.count == 5)
        try await test.launcher.waitForEnd()
        #expect(try test.folder.files().parts == [:])
        #expect(try test.folder.files().finished == [])
    }

    @Test("A redirect to another scheme ends the download at once", arguments: ["file:///etc/passwd", "gopher://x/"])
    func redirect(address: String) async throws {
        let server = try FileServer(
            FileServer.Behaviour(length: 5, refusals: [(302, ["Location: \(address)"])]))
        let test = try TestSession()
        let task = try await fetch(server, test)
        #expect(test.error(of: task) == .unsupportedURL(address))
        #expect(server.requests.count == 1)
    }

    @Test("An agent refuses a private address when the transfer's record allows public ones only")
    func privateAddress() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 100_000))
        let test = try TestSession()
        let task = try await fetch(server, test) { $0.reach = .publicOnly }
        #expect(test.error(of: task) == .privateAddress("127.0.0.1"))
        #expect(server.requests.isEmpty)
    }

    @Test("A stored transfer without rules about addresses can still be read")
    func oldRequest() throws {
        let old = Data(#"{"url":"http://a/","priority":0.5}"#.utf8)
        let request = try JSONDecoder().decode(DownloadRequest.self, from: old)
        #expect(request.reach == nil)
    }

    @Test("Redirects are followed, however often the download is resumed")
    func redirects() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 100_000, breaksAt: [60_000], holdsAt: 50_000))
        let first = try RawServer { connection, _ in
            connection.answer(302, headers: ["Location: \(server.url("/there"))"], body: "")
        }
        let test = try TestSession()
        var request = DownloadRequest(url: first.url())
        // The server is silent for as long as a busy machine takes to see the bytes that it has sent.
        request.timeoutInterval = 3_600
        let task = try await test.session.downloadTask(with: request)
        // The connection ends only when the file is open: libcurl may drop what it holds until then.
        try await test.waitForBytes(50_000)
        server.set { $0.holdsAt = nil }
        try await test.listen(untilEndOf: task)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<100_000))
        #expect(first.requests.map { FileServer.offset(in: $0) } == [nil, 60_000])
        #expect(server.requests.map { FileServer.offset(in: $0) } == [nil, 60_000])
    }

    @Test("A temporary refusal is retried when the server says; a permanent one is reported")
    func refusals() async throws {
        let server = try FileServer(
            FileServer.Behaviour(length: 1000, refusals: [(503, ["Retry-After: 1"]), (429, []), (500, [])]))
        let test = try TestSession()
        let began = ContinuousClock.now
        let task = try await fetch(server, test)
        #expect(test.error(of: task) == nil)
        #expect(began.duration(to: .now) > .milliseconds(990))
        #expect(server.requests.count == 4)
        server.set { $0.refusals = [(404, [])] }
        let missing = try await fetch(server, test)
        #expect(test.error(of: missing) == .status(404))
        #expect(server.requests.count == 5)
    }

    @Test("A slow server yields to others, and is not given up")
    func slowServer() async throws {
        let drip = try FileServer(FileServer.Behaviour(length: 20, holdsAt: 10, piece: 1))
        let other = try FileServer(FileServer.Behaviour(length: 100_000))
        let clock = VirtualClock()
        let test = try TestSession(launcher: TestLauncher(clock: clock)) {
            $0.maximumConcurrentTransfers = 1
            // It is slow, not silent.
            $0.timeoutIntervalForRequest = 3600
        }
        let slow = try await test.session.downloadTask(with: DownloadRequest(url: drip.url()))
        try await test.waitForBytes(10)
        let quick = try await test.session.downloadTask(with: DownloadRequest(url: other.url()))
        try await test.waitForTask(quick) { $0.wait == .turn }
        await clock.advance(by: TransferPolicy().slowWindow)
        try await test.listen(untilEndOf: quick)
        drip.set { $0.holdsAt = nil }
        await clock.advance(by: TransferPolicy().firstRetryDelay)
        try await test.listen(untilEndOf: slow)
        let ends = test.events.compactMap { if case .didComplete(let task, nil) = $0 { task } else { nil } }
        #expect(ends == [quick, slow])
        #expect(try test.bytes(of: slow) == FileServer.bytes(0..<20))
        // It yielded, and resumed where it was.
        #expect(drip.requests.map { FileServer.offset(in: $0) } == [nil, 10])
        #expect(drip.sentBytes == 20)
    }

    @Test("A server that falls silent is asked again for the rest")
    func silent() async throws {
        let server = try FileServer(FileServer.Behaviour(length: 100_000, holdsAt: 50_000))
        let clock = VirtualClock()
        // libcurl counts real seconds, and must not be first.
        let test = try TestSession(launcher: TestLauncher(clock: clock)) { $0.timeoutIntervalForRequest = 3600 }
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await test.waitForBytes(50_000)
        await clock.advance(by: 3600)
        try await test.waitForRetry(clock)
        #expect(try await test.session.tasks().first?.error == .timedOut(seconds: 3600))
        server.set { $0.holdsAt = nil }
        await clock.advance(by: TransferPolicy().firstRetryDelay)
        try await test.listen(untilEndOf: task)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<100_000))
        #expect(server.requests.map { FileServer.offset(in: $0) } == [nil, 50_000])
        #expect(server.sentBytes == 100_000)
    }

    @Test("A transfer retried for too long is given up, and can be resumed later")
    func gaveUp() async throws {
        let server = try FileServer(
            FileServer.Behaviour(
                length: 100_000, breaksAt: [40_000] + Array(repeating: 40_000, count: 1000), holdsAt: 30_000))
        let clock = VirtualClock()
        let test = try TestSession(launcher: TestLauncher(clock: clock)) { $0.timeoutIntervalForResource = 3600 }
        let task = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        try await test.waitForBytes(30_000)
        server.set { $0.holdsAt = nil }
        try await test.waitForRetry(clock)
        await clock.advance(by: 3600)
        try await test.listen(untilEndOf: task)
        guard case .gaveUp(3600, _, let data?, _)? = test.error(of: task) else {
            Issue.record("\(String(describing: test.error(of: task)))")
            return
        }
        #expect(data.countOfBytesReceived == 40_000)
        server.set { $0.breaksAt = [] }
        let next = try await test.session.downloadTask(withResumeData: data)
        try await test.listen(untilEndOf: next)
        #expect(try test.bytes(of: next) == FileServer.bytes(0..<100_000))
        #expect(server.requests.last.flatMap { FileServer.offset(in: $0) } == 40_000)
    }
}
