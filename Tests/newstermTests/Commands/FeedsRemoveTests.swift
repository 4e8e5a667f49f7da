import Testing

@testable import Commands
@testable import Newsroom

@Suite("What is said of a feed that was removed")
struct FeedsRemoveTests {
    @Test("It can be added again, with what retention has left; a command cannot")
    func sentence() {
        func sentence(_ url: String) -> String { FeedsRemoveCommand.sentence(RemovedFeed(name: "Tides", url: url)) }
        #expect(
            sentence("https://a.example/rss") == "Removed Tides. newsterm undo restores it; later, newsterm feeds add "
                + "https://a.example/rss does, with the articles that retention has left.")
        #expect(sentence("exec:ls") == "Removed Tides. newsterm undo restores it.")
        for url in ["https://me:secret@a.example/rss", "https://a.example/rss?token=secret"] {
            #expect(
                sentence(url)
                    == "Removed Tides. newsterm undo restores it; later, newsterm feeds add with its whole address "
                    + "does, with the articles that retention has left.")
        }
    }
}
