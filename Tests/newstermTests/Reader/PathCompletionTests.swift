import Foundation
import TestSupport
import Testing

@testable import NewsService
@testable import ReaderApp

@Suite("Completing a typed path")
struct PathCompletionTests {
    @Test("Matching paths are listed, folders with a slash, and none with a leading dot unless one was typed")
    func paths() throws {
        let folder = try TemporaryDirectory()
        for name in ["feeds.opml", "feeds.txt", ".feeds", "other", "bad\u{1B}"] { try folder.write("", to: name) }
        try FileManager.default.createDirectory(atPath: folder.path + "/feeds", withIntermediateDirectories: false)
        let completion = PathCompletion(Locations(environment: ["HOME": folder.path]))
        #expect(completion.paths("~/fe") == ["~/feeds.opml", "~/feeds.txt", "~/feeds/"].sorted())
        #expect(completion.paths("~/.f") == ["~/.feeds"])
        #expect(completion.paths("~/b").isEmpty && completion.paths("~/nothing/x").isEmpty)
        #expect(completion.paths("~") == ["~/"])
        #expect(completion.paths(folder.path + "/o") == [folder.path + "/other"])
    }
}
