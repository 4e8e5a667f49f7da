import Testing

@testable import Newsroom
@testable import newsterm

@Suite("What is said of a feed that was removed")
struct FeedsRemoveTests {
    @Test("It can be added again, with what retention has left; a command cannot")
    func sentence() {
        func sentence(_ url: String) -> String { FeedsRemoveCommand.sentence(RemovedFeed(name: "Tides", url: url)) }
        #expect(
            sentence("https://a.example/rss") == "Removed Tides. newsterm undo brings it back; later, "
                + "newsterm feeds add https://a.example/rss does, with the articles that retention has left.")
        #expect(sentence("exec:ls") == "Removed Tides. newsterm undo brings it back.")
        #expect(!sentence("https://me:secret@a.example/rss").contains("secret"))
    }
}
