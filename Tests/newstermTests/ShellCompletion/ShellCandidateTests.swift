import ArgumentParser
import Testing

@testable import Commands
@testable import NewsService

@Suite("What shells are offered")
struct ShellCandidateTests {
    @Test("bash gets words that it cannot run, zsh and fish get what they stand for")
    func written() throws {
        let candidate = try #require(ShellCandidate("https://a.example/$(id)?it's\\", "Tide: Tables"))
        #expect(candidate.written(for: .bash) == #"'https://a.example/$(id)?it'\''s\'"#)
        #expect(candidate.written(for: .zsh) == #"https\://a.example/$(id)?it's\\:Tide: Tables"#)
        #expect(candidate.written(for: .fish) == "https://a.example/$(id)?it's\\\tTide: Tables")
        #expect(try #require(ShellCandidate("sea")).written(for: .zsh) == "sea")
    }

    @Test("What a terminal would obey is not offered, and neither is nothing")
    func unusable() {
        #expect(ShellCandidate("") == nil)
        #expect(ShellCandidate("a\u{1B}[2J") == nil)
        #expect(ShellCandidate("a\nb") == nil)
        #expect(
            ShellCandidate("a", "b\u{1B}\t\n")?.meaning.contains { $0.isNewline || $0 == "\t" || $0 == "\u{1B}" }
                == false)
    }

    @Test("The files are those that the line names, wherever it names them, and as far as it goes")
    func locations() {
        #expect(Locations(words: ["newsterm", "--urls", "/u", "list", "--data", "/d", "--feed"]).feedList == "/u")
        #expect(Locations(words: ["newsterm", "list", "--data", "/d"]).data == "/d")
        #expect(Locations(words: ["newsterm", "--urls=/u", "list", "--data=/d"]).feedList == "/u")
        #expect(Locations(words: ["newsterm", "--urls=/u", "--urls", "/v"]).feedList == "/v")
        #expect(Locations(words: ["newsterm", "--urls", "/u", "--urls=/v"]).feedList == "/v")
        #expect(Locations(words: ["newsterm", "list", "--urls="]) == Locations())
        #expect(Locations(words: ["newsterm", "list", "--urls", ""]) == Locations())
        #expect(Locations(words: ["newsterm", "list", "--urls"]) == Locations())
    }
}
