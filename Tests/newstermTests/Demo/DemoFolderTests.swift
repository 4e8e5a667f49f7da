import Foundation
import TestSupport
import Testing

@testable import Commands
@testable import FrontEnd
@testable import NewsService
@testable import ReaderApp
@testable import newsterm

@Suite("The demonstration's folder")
struct DemoFolderTests {
    @Test("It is deleted at the end, and contained everything of the demonstration")
    func end() throws {
        let parent = try TemporaryDirectory()
        let folder = try DemoFolder(in: parent.path)
        let locations = folder.locations
        for path in [
            locations.configuration, locations.feedList, locations.data, locations.log, locations.podcasts,
            locations.systemdUnits, locations.downloads, locations.newsboat.xdg.feedList,
            locations.newsboat.home.feedList,
        ] + locations.newsboat.newsbeuter.map(\.feedList) {
            #expect(path.hasPrefix(folder.path + "/"))
        }
        #expect(parent.names == [URL(fileURLWithPath: folder.path).lastPathComponent])
        folder.remove()
        #expect(parent.names.isEmpty)
    }

    @Test("A folder with a quotation mark in its name works, and a failed write is reported with the remedy")
    func names() throws {
        let text = Demonstration.configuration(downloads: "/tmp/a \"b\\c/downloads")
        let read = ConfigurationFile.read(text, name: "config.toml")
        #expect(read.problems.isEmpty)
        let parent = try TemporaryDirectory()
        let folder = try DemoFolder(in: parent.path)
        defer { folder.remove() }
        try folder.write("x", to: folder.locations.feedList)
        #expect {
            try folder.write("x", to: folder.path + "/none/urls")
        } throws: {
            "\($0)".contains("cannot be written: ") && "\($0)".hasSuffix("Set TMPDIR to a folder with room for it.")
        }
    }

    @Test("The folder of a killed one is deleted by the next; one in use, and anything else, is left alone")
    func leftovers() throws {
        let parent = try TemporaryDirectory()
        let running = try DemoFolder(in: parent.path)
        // As the kernel leaves it after a kill: the file exists, but is not locked.
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

    @Test("A user's folder with a similar name stays, and so does one with files but without a lock")
    func foldersOfOthers() throws {
        let parent = try TemporaryDirectory()
        try parent.write("mine", to: "newsterm-demo-notes/ideas")
        try parent.write("", to: "newsterm-demo-talks/lock")
        try parent.write("mine", to: "newsterm-demo-drafts/ideas")
        try parent.write("", to: "elsewhere/lock")
        try FileManager.default.createSymbolicLink(
            atPath: parent.path + "/newsterm-demo-linked", withDestinationPath: parent.path + "/elsewhere")
        try FileManager.default.createDirectory(
            atPath: parent.path + "/newsterm-demo-killed", withIntermediateDirectories: false)
        let names = parent.names
        for name in names where name != "newsterm-demo-linked" {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -3_600)], ofItemAtPath: "\(parent.path)/\(name)")
        }
        try DemoFolder(in: parent.path).remove()
        #expect(parent.names == names.filter { $0 != "newsterm-demo-killed" })
        #expect(parent.names.count == 5)
        #expect(try parent.bytes("newsterm-demo-drafts/ideas") == Data("mine".utf8))
    }
}
