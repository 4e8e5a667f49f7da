import Foundation
import Glibc
import Testing
import Web

@Suite("Files and bundled documents")
final class LocalDocumentTests {
    private let client = WebClient.onLoopback(
        WebConfiguration(bundledDocuments: ["newsterm:welcome": Array("<rss>welcome</rss>".utf8)]))
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "newsterm-web-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    @Test("A file is read, and not read again until it changes")
    func file() async throws {
        try write("<rss/>", to: "feed.xml")
        let first = try await client.get(url("feed.xml"))
        #expect(first.output == "<rss/>")
        #expect(first.bodyBytes == 6)
        #expect(first.head.status == 200)
        #expect(first.head.url == url("feed.xml"))
        var request = WebRequest(url: url("feed.xml"), lastModified: first.head.lastModified)
        let second = try await client.get(request)
        #expect(second.head.status == 304)
        #expect(second.output == nil)
        #expect(second.head.lastModified == first.head.lastModified)

        // The same size, within the same second.
        try write("<RSS/>", to: "feed.xml")
        let third = try await client.get(request)
        #expect(third.output == "<RSS/>")
        request.lastModified = third.head.lastModified
        #expect(try await client.get(request).head.status == 304)
    }

    @Test("A link to a file works like the file, and names may contain any character")
    func linksAndNames() async throws {
        try write("ok", to: "ä b#c?.xml")
        symlink("ä b#c?.xml", folder + "/link.xml")
        #expect(try await client.get(url("link.xml")).output == "ok")
        #expect(try await client.get(url("%C3%A4%20b%23c%3F.xml")).output == "ok")
        #expect(try await client.get(url("ä b%23c%3F.xml")).output == "ok")
    }

    @Test("Folders, pipes and devices are not read, nor links to them")
    func irregularFiles() async throws {
        mkfifo(folder + "/pipe", 0o600)
        symlink("pipe", folder + "/link-to-pipe")
        for name in ["", "pipe", "link-to-pipe"] {
            #expect(await client.failure(url(name)) == .notARegularFile(folder + "/" + name))
        }
        #expect(await client.failure("file:///dev/zero") == .notARegularFile("/dev/zero"))
    }

    @Test("A missing file is reported with its path")
    func missingFile() async {
        #expect(await client.failure(url("none.xml")) == .fileNotFound(folder + "/none.xml"))
        #expect(await client.failure(url("none/feed.xml")) == .fileNotFound(folder + "/none/feed.xml"))
    }

    @Test("A file larger than the limit is not read")
    func largeFile() async throws {
        try write("12345", to: "feed.xml")
        #expect(
            await client.failure(WebRequest(url: url("feed.xml"), maximumBodyBytes: 4)) == .tooLarge(limit: 4))
    }

    @Test("A bundled document works likewise, and is identified by its contents")
    func bundledDocument() async throws {
        let first = try await client.get("newsterm:welcome")
        #expect(first.output == "<rss>welcome</rss>")
        #expect(first.head.url == "newsterm:welcome")
        let request = WebRequest(url: "newsterm:welcome", etag: first.head.etag)
        #expect(try await client.get(request).head.status == 304)
        let next = WebClient.onLoopback(WebConfiguration(bundledDocuments: ["newsterm:welcome": Array("new".utf8)]))
        #expect(try await next.get(request).output == "new")
    }

    @Test("A consumer's error is returned for a file, too")
    func failingConsumer() async throws {
        struct Refusal: Error {}
        await #expect(throws: WebError.consumer(ConsumerFailure(Refusal()))) {
            _ = try await client.exchange(WebRequest(url: "newsterm:welcome")) { _ -> Gathered in throw Refusal() }
        }
    }

    private func url(_ name: String) -> String { "file://\(folder)/\(name)" }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
}
