import Testing

@testable import Commands
@testable import Newsroom

@Suite("Messages about a removed feed")
struct FeedsRemoveTests {
    @Test("It can be added again, with the articles that retention kept; a command feed cannot")
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
