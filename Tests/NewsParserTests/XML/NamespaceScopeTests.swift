import Testing

@testable import NewsParser

@Suite("Namespaces in scope")
struct NamespaceScopeTests {
    private static func declarations(_ count: Int, of element: Int) -> String {
        (0..<count).map { " xmlns:n\(element)x\($0)='u'" }.joined()
    }

    @Test("are bounded, whatever nested elements declare, since each name is looked up among all of them")
    func bounded() {
        let problems = ProblemList(maximum: 10)
        let repair = MarkupRepair(roots: ["rss"], limits: ParserLimits(), problems: problems)
        let opening = (0..<200).map { "<a\(Self.declarations(495, of: $0))>" }.joined()
        Array("<rss><channel><item>\(opening)".utf8).withUnsafeBufferPointer { repair.consume($0) }
        #expect(repair.namespacesInScope == 128)
        let tags = String(decoding: repair.output.tags.bytes, as: UTF8.self)
        #expect(tags.split(separator: "xmlns").count == 129)
        #expect(
            problems.problems.map(\.message) == [
                "more than 128 namespaces are declared at once; further ones are left out"
            ])
        Array(String(repeating: "</a>", count: 200).utf8).withUnsafeBufferPointer { repair.consume($0) }
        #expect(repair.namespacesInScope == 0)
    }

    @Test("end with their element, so that each of many items may declare its own")
    func ended() throws {
        let items = (0..<300).map {
            "<item\(Self.declarations(100, of: $0)) xmlns:d='http://purl.org/dc/elements/1.1/'>"
                + "<title>x</title><d:creator>Ann</d:creator><br\(Self.declarations(100, of: $0))/></item>"
        }
        let feed = try parse("<rss><channel>\(items.joined())</channel></rss>")
        #expect(feed.entries.count == 300 && feed.entries.allSatisfy { $0.author == "Ann" })
    }

    @Test("that are left out do not affect the others")
    func others() throws {
        let feed = try parse(
            "<rss xmlns:d='http://purl.org/dc/elements/1.1/'\(Self.declarations(400, of: 0))><channel>"
                + "<item><title>x</title><d:creator>Ann</d:creator><q:y/></item></channel></rss>")
        #expect(feed.entries.map(\.author) == ["Ann"])
        #expect(feed.problems.count == 1)
    }
}
