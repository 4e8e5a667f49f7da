import Foundation
import TestSupport
import Testing

/// Small documents that would be costly: each took seconds of processor time, or hundreds of megabytes.
@Suite("A hostile document", .inTurn)
struct HostileDocumentTests {
    /// Processor time for an unoptimised build; waiting does not count.
    private static let seconds = 3

    private static func feed(_ description: String) -> String {
        "<rss version=\"2.0\"><channel><title>Feed</title><item><title>One</title><guid>1</guid>"
            + "<description>\(description)</description></item></channel></rss>"
    }

    private static let multiplying =
        "<!DOCTYPE rss [<!ENTITY a '\(String(repeating: "x", count: 512))'>]>"
        + feed(String(repeating: "&a;", count: 200_000))

    private static let manyAttributes = feed("&lt;p\((0..<80_000).map { " a\($0)=1" }.joined())&gt;Words&lt;/p&gt;")

    private static let manyNamespaces: String = {
        let opening = (0..<240).map { element in
            "<a" + (0..<495).map { " xmlns:n\(element)x\($0)='u'" }.joined() + ">"
        }
        let body =
            opening.joined() + String(repeating: "<q:y/>", count: 100_000) + String(repeating: "</a>", count: 240)
        return "<rss><channel><title>Feed</title><item><title>One</title>\(body)</item></channel></rss>"
    }()

    private static func testHome(_ document: String) throws -> (TestHome, path: String) {
        let testHome = try TestHome(feeds: [])
        let path = testHome.home.appending(path: "feed.xml").path
        try Data(document.utf8).write(to: URL(filePath: path))
        try testHome.write("file://\(path)\n", to: "urls")
        return (testHome, path)
    }

    /// Ends a command that exceeds its processor time.
    private static func run(_ arguments: String..., in testHome: TestHome) async throws -> ChildProcess.Ending {
        try await ChildProcess.run(
            ["/bin/sh", "-c", "ulimit -t \(seconds); exec \"$0\" \"$@\"", TestHome.program] + arguments,
            environment: testHome.commandEnvironment)
    }

    @Test("is refused by parse and by refresh, with a message, when its entities multiply; nothing is stored")
    func entities() async throws {
        let (testHome, path) = try Self.testHome(Self.multiplying)
        let parse = try await Self.run("parse", "--json", path, in: testHome)
        #expect(parse.status == 1 && parse.output.isEmpty)
        #expect(
            parse.words
                == "newsterm: \(path): The document was rejected: its entities would expand it by more than 1 MB (line "
                + "1). Ask its publisher for a feed without them.\n")
        let refresh = try await Self.run("refresh", in: testHome)
        #expect(refresh.status == 1)
        #expect(refresh.output.contains("failed") && refresh.output.contains("its entities would expand it"))
        #expect(try await testHome.run("list").output == "")
        let library = testHome.home.appending(path: ".local/share/newsterm")
        let sizes = try FileManager.default.contentsOfDirectory(atPath: library.path).map { file in
            let attributes = try FileManager.default.attributesOfItem(atPath: library.appending(path: file).path)
            return (attributes[.size] as? Int) ?? 0
        }
        #expect(sizes.reduce(0, +) < 2_000_000)
    }

    @Test("is refused as a list of feeds as well")
    func feedList() async throws {
        let (testHome, path) = try Self.testHome(
            "<!DOCTYPE opml [<!ENTITY a '\(String(repeating: "x", count: 512))'>]><opml version='2.0'><body>"
                + "<outline text='\(String(repeating: "&a;", count: 200_000))' xmlUrl='https://a.example/'/></body></opml>"
        )
        let added = try await Self.run("feeds", "import", path, in: testHome)
        #expect(added.status == 1 && added.words.contains("its entities would expand it"))
        #expect(try !testHome.feedList.contains("a.example"))
    }

    @Test("is shown at once when a tag in it has 80,000 attributes")
    func attributes() async throws {
        let (testHome, _) = try Self.testHome(Self.manyAttributes)
        #expect(try await Self.run("refresh", in: testHome).status == 0)
        let show = try await Self.run("show", "1", in: testHome)
        #expect(show.status == 0 && show.output.contains("Words"))
    }

    @Test("is read at once when 118,000 namespaces are declared around 100,000 elements")
    func namespaces() async throws {
        let (testHome, path) = try Self.testHome(Self.manyNamespaces)
        let parse = try await Self.run("parse", path, in: testHome)
        #expect(parse.status == 0 && parse.output.contains("One"))
        #expect(parse.words.contains("more than 128 namespaces are declared at once; further ones are left out"))
    }

    @Test("is not stored until it arrives in full, when the server cut it short")
    func cutShort() async throws {
        let (testHome, _) = try Self.testHome(String(Self.feed("Words").dropLast(20)))
        let refresh = try await testHome.run("refresh")
        #expect(refresh.status == 1)
        #expect(refresh.output.contains("nothing is stored until it arrives in full"))
    }
}
