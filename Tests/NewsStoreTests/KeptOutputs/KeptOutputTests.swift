import Foundation
import News
import Testing

@testable import NewsStore

@Suite("Command output stored with articles")
struct KeptOutputTests {
    private static func output(_ command: String, _ text: String) -> KeptOutput {
        KeptOutput(command: command, text: text, made: Sample.time(7))
    }

    @Test("It is returned with its article, one for each command, and stays when the feed sends the article again")
    func kept() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a", content: "short"), Sample.entry("b")])
        let id = try #require(try await fixture.headlines().first { $0.title == "a" }).id
        #expect(try await fixture.library.article(id)?.kept == [])
        #expect(try await fixture.library.keep(Self.output("translate", "kurz"), of: id))
        #expect(try await fixture.library.keep(Self.output("summary", "1"), of: id))
        #expect(try await fixture.library.keep(Self.output("summary", "2\n\n3"), of: id))
        try await fixture.store([Sample.entry("a", content: "short, but new"), Sample.entry("b")])
        let article = try #require(try await fixture.library.article(id))
        #expect(article.kept == [Self.output("summary", "2\n\n3"), Self.output("translate", "kurz")])
        for other in try await fixture.headlines() where other.id != id {
            #expect(try await fixture.library.article(other.id)?.kept == [])
        }
    }

    @Test("It is deleted with its article, and none is stored for a deleted one")
    func deleted() async throws {
        let fixture = try await LibraryFixture()
        try await fixture.store([Sample.entry("a")])
        let id = try #require(try await fixture.headlines().first).id
        #expect(try await fixture.library.keep(Self.output("summary", "x"), of: id))
        try await fixture.library.write { database in
            (try database.execute("DELETE FROM article WHERE id = \(id.rawValue)"), nil)
        }
        let left = try await fixture.library.read { try $0.first(Int.self, "SELECT count(*) FROM article_output") }
        #expect(left == 0)
        #expect(try await fixture.library.keep(Self.output("summary", "x"), of: id) == false)
    }
}
