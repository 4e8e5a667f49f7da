import BackgroundTasks
import Foundation
import TestSupport
import Testing
import Web

@testable import BackgroundTransfers

@Suite("Uploads from a file", .timeLimit(.minutes(30)))
struct UploadTests {
    private static let photo = FileServer.bytes(0..<300_000)

    private static func write(_ test: TestSession, _ bytes: [UInt8] = photo) throws -> String {
        try test.directory.write(Data(bytes), to: "photo.jpg")
        return test.directory.path + "/photo.jpg"
    }

    @Test("The file is sent as it was when the task was created, and the response's body arrives as a file")
    func whole() async throws {
        let proceed = Signal()
        let server = try UploadServer([
            .hold(at: 0, proceed), .accept(201, headers: ["Location: /photos/7"], body: "{\"id\":7}"),
        ])
        let test = try TestSession()
        let path = try Self.write(test)
        let held = try await test.session.uploadTask(with: UploadRequest(url: server.url("/held")), fromFile: path)
        #expect(try await eventually { server.requestCount == 1 })
        try test.directory.write(Data("something else".utf8), to: "photo.jpg")
        try FileManager.default.removeItem(atPath: path)
        proceed.fire()
        let put = UploadRequest(
            url: server.url(), method: .put, contentType: "image/jpeg",
            headers: [RequestHeader(name: "Authorization", value: "Bearer secret")], taskDescription: "7")
        let task = try await test.session.uploadTask(with: put, fromFile: try Self.write(test, [1, 2, 3]))
        try await test.listen(untilEndOf: held, task)
        #expect(test.error(of: held) == nil && test.error(of: task) == nil)
        let arrivals = server.arrivals.sorted { $0.head < $1.head }
        #expect(arrivals.map(\.line) == ["POST /held HTTP/1.1", "PUT /photos HTTP/1.1"])
        #expect(arrivals.map(\.body) == [Self.photo, [1, 2, 3]])
        #expect(arrivals[1].field("Content-Type") == "image/jpeg")
        #expect(arrivals[1].field("Authorization") == "Bearer secret")
        #expect(arrivals[1].field("Idempotency-Key") == "\"\(task.uuidString)\"")
        #expect(String(decoding: try test.bytes(of: task), as: UTF8.self) == "{\"id\":7}")
        // Nothing of it is left.
        #expect(try await eventually { try await test.session.tasks().isEmpty })
        try await test.launcher.waitForEnd()
        let names = try FileManager.default.contentsOfDirectory(atPath: test.session.folder)
        #expect(!names.contains { $0.hasSuffix(".upload") || $0.hasSuffix(".part") || $0.hasSuffix(".download") })
    }

    @Test("After a broken connection the next attempt has the same key and says that it starts at zero")
    func broken() async throws {
        let server = try UploadServer([.breakOff(after: 100_000), .takeAndBreak])
        let test = try TestSession()
        let task = try await test.session.uploadTask(
            with: UploadRequest(url: server.url()), fromFile: try Self.write(test))
        try await test.listen(untilEndOf: task)
        #expect(test.error(of: task) == nil)
        #expect(server.arrivals.map(\.body.count) == [100_000, 300_000, 300_000])
        #expect(Set(server.arrivals.map { $0.field("Idempotency-Key") }).count == 1)
        #expect(server.stored.values.map { $0 } == [Self.photo])
        #expect(test.allEvents.contains(.didResumeAtOffset(task, fileOffset: 0, expectedTotalBytes: 300_000)))
    }

    @Test("Once the server has accepted the file it is not sent again, whatever happens to the response")
    func accepted() async throws {
        let server = try UploadServer([.acceptAndBreak(body: "{\"id\"", announced: 100), .accept(204)])
        let test = try TestSession()
        let path = try Self.write(test)
        let task = try await test.session.uploadTask(with: UploadRequest(url: server.url()), fromFile: path)
        try await test.listen(untilEndOf: task)
        #expect(test.error(of: task) == nil && server.arrivals.count == 1)
        #expect(String(decoding: try test.bytes(of: task), as: UTF8.self) == "{\"id\"")
        // A response without a body is not reported.
        let empty = try await test.session.uploadTask(with: UploadRequest(url: server.url()), fromFile: path)
        try await test.listen(untilEndOf: empty)
        #expect(!test.events.contains { if case .didFinishDownloading(empty, _) = $0 { true } else { false } })
    }

    @Test("A server still working on an earlier attempt is asked again; other refusals end the task")
    func refused() async throws {
        let server = try UploadServer([.breakOff(after: 10), .refuse(409), .accept(), .refuse(413), .refuse(409)])
        let test = try TestSession()
        let path = try Self.write(test)
        let conflict = try await test.session.uploadTask(with: UploadRequest(url: server.url()), fromFile: path)
        try await test.listen(untilEndOf: conflict)
        #expect(test.error(of: conflict) == nil && server.arrivals.count == 3)
        for status in [413, 409] {
            let task = try await test.session.uploadTask(with: UploadRequest(url: server.url()), fromFile: path)
            try await test.listen(untilEndOf: task)
            #expect(test.error(of: task) == .status(status))
        }
    }

    @Test(
        "Redirects keep method, file and key or become a GET, as in RFC 9110, and no secret goes to another host",
        arguments: [
            (307, UploadRequest.Method.post, "POST"), (308, .put, "PUT"), (303, .put, "GET"), (302, .post, "GET"),
            (301, .post, "GET"), (302, .put, "PUT"),
        ])
    func redirected(status: Int, method: UploadRequest.Method, then: String) async throws {
        let target = try UploadServer()
        let server = try UploadServer([.accept(status, headers: ["Location: \(target.url("/there"))"])])
        let test = try TestSession()
        let request = UploadRequest(
            url: server.url(), method: method, contentType: "image/jpeg",
            headers: [RequestHeader(name: "Authorization", value: "Bearer secret")])
        let task = try await test.session.uploadTask(with: request, fromFile: try Self.write(test))
        try await test.listen(untilEndOf: task)
        #expect(test.error(of: task) == nil)
        let arrival = try #require(target.arrivals.first)
        #expect(arrival.line == "\(then) /there HTTP/1.1")
        #expect(arrival.body == (then == "GET" ? [] : Self.photo))
        #expect((arrival.field("Idempotency-Key") != nil) == (then != "GET"))
        #expect((arrival.field("Content-Type") != nil) == (then != "GET"))
        #expect(arrival.field("Authorization") == nil)
    }

    @Test("After a 303 a GET of the same address is not a redirect loop")
    func postRedirectGet() async throws {
        let server = try UploadServer([.accept(303, headers: ["Location: /photos"]), .accept(200, body: "<p>Thanks")])
        let test = try TestSession()
        let task = try await test.session.uploadTask(
            with: UploadRequest(url: server.url()), fromFile: try Self.write(test))
        try await test.listen(untilEndOf: task)
        #expect(test.error(of: task) == nil)
        #expect(server.arrivals.map(\.line) == ["POST /photos HTTP/1.1", "GET /photos HTTP/1.1"])
        #expect(String(decoding: try test.bytes(of: task), as: UTF8.self) == "<p>Thanks")
    }

    @Test("An unreadable file is refused at once, and one that disappears ends its task")
    func unreadable() async throws {
        let server = try UploadServer()
        let test = try TestSession()
        for path in [test.directory.path, test.directory.path + "/nothing"] {
            let error = await #expect(throws: BackgroundTransferError.self) {
                try await test.session.uploadTask(with: UploadRequest(url: server.url()), fromFile: path)
            }
            guard case .unreadableFile? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
        }
        #expect(try await test.session.tasks().isEmpty)
        let task = try await test.session.uploadTask(
            with: UploadRequest(url: server.url(), earliestBeginDate: Date() + 3600), fromFile: try Self.write(test))
        try await test.launcher.endAgents()
        test.folder.remove(.upload(task))
        try await test.session.setPriority(1, of: task)
        try test.folder.commands.post([.cancel(task, producingResumeData: false)], at: Date())
        let gone = UUID()
        let request = UploadRequest(url: server.url()).request(gone, length: 5)
        try test.folder.commands.post([.upload(gone, request, .foreground)], at: Date())
        try await test.listen(untilEndOf: task, gone)
        guard case .unreadableFile? = test.error(of: gone) else {
            Issue.record("\(String(describing: test.error(of: gone)))")
            return
        }
    }

    @Test("Progress and the task report how much has been sent")
    func progress() async throws {
        let proceed = Signal()
        let server = try UploadServer([.hold(at: 1, proceed)])
        let test = try TestSession()
        let task = try await test.session.uploadTask(
            with: UploadRequest(url: server.url()), fromFile: try Self.write(test))
        try await test.waitForTask { $0.countOfBytesSent ?? 0 > 0 }
        proceed.fire()
        try await test.listen(untilEndOf: task)
        #expect(try await test.session.tasks().allSatisfy { $0.countOfBytesSent == 300_000 })
    }
}
