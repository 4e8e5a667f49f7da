import Foundation
import TestSupport
import Testing

@testable import newsterm

@Suite("The folder of a demonstration")
struct DemoFolderTests {
    @Test("It is gone at the end, and everything of the demonstration was in it")
    func end() throws {
        let parent = try TemporaryDirectory()
        let folder = try DemoFolder(in: parent.path)
        let locations = folder.locations
        for path in [
            locations.configuration, locations.feedList, locations.data, locations.log, locations.podcasts,
            locations.systemdUnits,
        ] {
            #expect(path.hasPrefix(folder.path + "/"))
        }
        #expect(parent.names == [URL(fileURLWithPath: folder.path).lastPathComponent])
        folder.remove()
        #expect(parent.names.isEmpty)
    }

    @Test("What one left that was killed goes with the next; one that goes on is left alone, and so is anything else")
    func leftovers() throws {
        let parent = try TemporaryDirectory()
        let running = try DemoFolder(in: parent.path)
        // As the kernel leaves it: the file, with nobody who has it locked.
        try parent.write("", to: "newsterm-demo-killed/lock")
        try parent.write("an article", to: "newsterm-demo-killed/data/newsterm.db")
        try parent.write("", to: "newsterm-demonstration")
        let next = try DemoFolder(in: parent.path)
        let names = [running, next].map { URL(fileURLWithPath: $0.path).lastPathComponent }
        #expect(parent.names == (names + ["newsterm-demonstration"]).sorted())
        next.remove()
        running.remove()
        #expect(parent.names == ["newsterm-demonstration"])
    }
}
