import BackgroundTasks
import Foundation
import TestSupport
import Testing
import Web

@testable import BackgroundTransfers

@Suite("An agent that continues from the program's own bytes", .serialized, .timeLimit(.minutes(30)))
struct AdoptingAgentTests {
    private static let length = 200_000
    private static let begun = 50_000

    private func partial(etag: String? = "\"one\"") -> PartialDownload {
        PartialDownload(
            bytes: FileServer.bytes(0..<Self.begun),
            response: DownloadResponse(
                ResponseHead(
                    status: 200, url: "http://127.0.0.1/", contentType: "text/xml; charset=KOI8-R",
                    contentLength: Int64(Self.length), etag: etag), receivedAt: Date()))
    }

    /// - Returns: the task's response, as it was when its file was reported.
    @discardableResult
    private func fetch(
        _ test: TestSession, _ url: String, partial: PartialDownload? = nil, terms: DownloadTerms? = nil
    ) async throws -> (task: UUID, response: DownloadResponse?) {
        let task = UUID()
        try await test.session.downloadTasks([
            .init(identifier: task, request: DownloadRequest(url: url, terms: terms), partial: partial)
        ])
        #expect(
            try await eventually {
                try SessionFile.peek(test.session.folder).transfers.first { $0.identifier == task }?.phase == .completed
            })
        let response = try await test.session.tasks().first { $0.id == task }?.response
        try await test.listen(untilEndOf: task)
        return (task, response)
    }

    private func expectNothingLeft(of test: TestSession) async throws {
        try await test.launcher.waitForEnd()
        let names = try Directory.names(in: test.session.folder)
        #expect(!names.contains { [".adopted", ".part", ".download"].contains(where: $0.hasSuffix) }, "\(names)")
    }

    @Test("Bytes already received are not requested again, and the response is that of the whole file")
    func resumes() async throws {
        let server = try FileServer(FileServer.Behaviour(length: Self.length))
        let test = try TestSession()
        let (task, response) = try await fetch(test, server.url(), partial: partial())
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<Self.length))
        #expect(server.requests.map { FileServer.offset(in: $0) } == [Self.begun])
        #expect(FileServer.field("If-Range", in: server.requests[0]) == "\"one\"")
        #expect(server.sentBytes == Self.length - Self.begun)
        #expect(response?.contentType == "text/xml; charset=KOI8-R")
        #expect(response?.etag == "\"one\"")
        try await expectNothingLeft(of: test)
    }

    @Test("An agent that is already working adopts them too")
    func workingAgent() async throws {
        let server = try FileServer(FileServer.Behaviour(length: Self.length, holdsAt: Self.begun))
        let test = try TestSession()
        let other = try await test.session.downloadTask(with: DownloadRequest(url: server.url()))
        #expect(try await eventually { server.sentBytes == Self.begun })
        let task = UUID()
        try await test.session.downloadTasks([
            .init(identifier: task, request: DownloadRequest(url: server.url()), partial: partial())
        ])
        #expect(try await eventually { server.requests.count == 2 })
        #expect(test.launcher.startedAgents == 1)
        server.set { $0.holdsAt = nil }
        try await test.listen(untilEndOf: task, other)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<Self.length))
        #expect(server.requests.map { FileServer.offset(in: $0) } == [nil, Self.begun])
        try await expectNothingLeft(of: test)
    }

    @Test("A server without ranges, or with another copy, sends the whole file, and no bytes are mixed")
    func wholeInstead() async throws {
        for (ranges, version) in [(false, UInt8(0)), (true, 7)] {
            let server = try FileServer(
                FileServer.Behaviour(
                    length: Self.length, etag: version == 0 ? "\"one\"" : "\"two\"", sendsRanges: ranges,
                    version: version))
            let test = try TestSession()
            let (task, response) = try await fetch(test, server.url(), partial: partial())
            #expect(try test.bytes(of: task) == FileServer.bytes(0..<Self.length, version: version))
            #expect(server.requests.count == 1)
            #expect(response?.contentType == "audio/mpeg")
            try await expectNothingLeft(of: test)
        }
    }

    @Test("Bytes that cannot be resumed from are dropped: the whole file is requested")
    func notResumable() async throws {
        let server = try FileServer(FileServer.Behaviour(length: Self.length))
        let test = try TestSession()
        let (task, _) = try await fetch(test, server.url(), partial: partial(etag: nil))
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<Self.length))
        #expect(server.requests.map { FileServer.offset(in: $0) } == [nil])
        try await expectNothingLeft(of: test)
    }

    @Test("The user's header fields go only to the address's own server, validators only to the one that sent them")
    func terms() async throws {
        let target = try RawServer { connection, _ in connection.answer(headers: ["ETag: \"b\""], body: "feed") }
        let server = try RawServer { connection, _ in
            connection.answer(302, headers: ["Location: \(target.url("/there"))"], body: "")
        }
        let test = try TestSession()
        let (task, response) = try await fetch(
            test, server.url("/feed"),
            terms: DownloadTerms(
                accept: "application/rss+xml", headers: [RequestHeader(name: "Authorization", value: "Bearer abc")],
                etag: "\"a\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT", validatorsURL: target.url("/there")))
        #expect(try test.bytes(of: task) == Array("feed".utf8))
        let (first, second) = (server.requests[0], target.requests[0])
        #expect(FileServer.field("Authorization", in: first) == "Bearer abc")
        #expect(FileServer.field("Authorization", in: second) == nil)
        #expect(FileServer.field("If-None-Match", in: first) == nil)
        #expect(FileServer.field("If-None-Match", in: second) == "\"a\"")
        #expect(FileServer.field("If-Modified-Since", in: second) == "Sun, 06 Nov 1994 08:49:37 GMT")
        for request in [first, second] {
            #expect(FileServer.field("Accept", in: request) == "application/rss+xml")
            #expect(FileServer.field("Accept-Encoding", in: request) == "identity")
        }
        #expect(response?.redirects == [.init(status: 302, location: target.url("/there"))])
        #expect(response?.url == target.url("/there"))
        #expect(test.launcher.reports == [])
    }

    @Test("A request that resumes from bytes omits the validators of the earlier copy")
    func unconditional() async throws {
        let server = try FileServer(FileServer.Behaviour(length: Self.length))
        let test = try TestSession()
        let terms = DownloadTerms(etag: "\"zero\"")
        let (task, _) = try await fetch(test, server.url(), partial: partial(), terms: terms)
        #expect(try test.bytes(of: task) == FileServer.bytes(0..<Self.length))
        #expect(FileServer.field("If-None-Match", in: server.requests[0]) == nil)
    }

    @Test("If nothing has changed, the task ends with 304 and the header of that response")
    func unchanged() async throws {
        let server = try RawServer { connection, _ in
            connection.send("HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\nCache-Control: max-age=60\r\n\r\n")
        }
        let test = try TestSession()
        let (task, response) = try await fetch(test, server.url(), terms: DownloadTerms(etag: "\"a\""))
        #expect(test.error(of: task) == .status(304))
        #expect(response?.status == 304 && response?.cacheControl == "max-age=60")
    }

    @Test("A task that is to end with a refusal does, and its response says when to retry")
    func refusal() async throws {
        let server = try FileServer(
            FileServer.Behaviour(length: 10, refusals: [(503, ["Retry-After: 120", "Content-Type: text/html"])]))
        let test = try TestSession()
        let (task, response) = try await fetch(
            test, server.url(), partial: partial(), terms: DownloadTerms(endsWithRefusal: true))
        #expect(test.error(of: task) == .status(503))
        #expect(response?.status == 503 && response?.retryAfter == "120")
        #expect(server.requests.count == 1)
        try await expectNothingLeft(of: test)
    }

    @Test("A file larger than the program allows is abandoned, whether or not its length was announced")
    func tooLarge() async throws {
        let server = try RawServer { connection, _ in
            connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
            while connection.send(FileServer.bytes(0..<10_000)) {}
        }
        let test = try TestSession()
        let (task, _) = try await fetch(test, server.url(), terms: DownloadTerms(maximumBytes: 100_000))
        #expect(test.error(of: task) == .tooLarge(limit: 100_000))
        try await expectNothingLeft(of: test)
    }

    @Test("Opening a session removes bytes whose command was never posted")
    func forgotten() async throws {
        let test = try TestSession()
        let task = UUID()
        try test.folder.keep([1, 2, 3], for: task)
        #expect(try await test.session.handleEvents(test.handle) == 0)
        #expect(try !Directory.names(in: test.session.folder).contains(TransferFile.adopted(task).name))
    }
}
