import ArgumentParser
import Testing

@testable import Commands
@testable import NewsService

@Suite("Completion candidates for shells")
struct ShellCandidateTests {
    @Test("bash gets quoted words, zsh and fish plain text with descriptions")
    func written() throws {
        let candidate = try #require(ShellCandidate("https://a.example/$(id)?it's\\", "Tide: Tables"))
        #expect(candidate.written(for: .bash) == #"'https://a.example/$(id)?it'\''s\'"#)
        #expect(candidate.written(for: .zsh) == #"https\://a.example/$(id)?it's\\:Tide: Tables"#)
        #expect(candidate.written(for: .fish) == "https://a.example/$(id)?it's\\\tTide: Tables")
        #expect(try #require(ShellCandidate("sea")).written(for: .zsh) == "sea")
    }

    @Test("Candidates with control characters, and empty ones, are not offered")
    func unusable() {
        #expect(ShellCandidate("") == nil)
        #expect(ShellCandidate("a\u{1B}[2J") == nil)
        #expect(ShellCandidate("a\nb") == nil)
        #expect(
            ShellCandidate("a", "b\u{1B}\t\n")?.meaning.contains { $0.isNewline || $0 == "\t" || $0 == "\u{1B}" }
                == false)
    }

    @Test("The files are those named on the line so far, wherever they are named")
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
