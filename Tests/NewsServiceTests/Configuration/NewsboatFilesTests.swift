import Foundation
import TestSupport
import Testing

@testable import NewsService

@Suite("Where newsboat's files are")
struct NewsboatFilesTests {
    private static func make(_ files: String...) throws -> TemporaryDirectory {
        let folder = try TemporaryDirectory()
        for file in files {
            let path = folder.path + "/" + file
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: path))
        }
        return folder
    }

    @Test("In the XDG folders")
    func xdg() throws {
        let home = try Self.make(".config/newsboat/urls", ".local/share/newsboat/cache.db")
        let files = try #require(NewsboatFiles.find(environment: ["HOME": home.path]))
        #expect(files.feedList == home.path + "/.config/newsboat/urls")
        #expect(files.cache == home.path + "/.local/share/newsboat/cache.db")
        #expect(files.unused.isEmpty)
    }

    @Test("In XDG folders of another name")
    func named() throws {
        let home = try Self.make("c/newsboat/config", "d/newsboat/cache.db")
        let environment = ["HOME": "/nowhere", "XDG_CONFIG_HOME": home.path + "/c", "XDG_DATA_HOME": home.path + "/d"]
        let files = try #require(NewsboatFiles.find(environment: environment))
        #expect(files.configuration == home.path + "/c/newsboat/config")
        #expect(files.cache == home.path + "/d/newsboat/cache.db")
    }

    @Test("In the home itself")
    func home() throws {
        let home = try Self.make(".newsboat/cache.db")
        let files = try #require(NewsboatFiles.find(environment: ["HOME": home.path]))
        #expect(files.feedList == home.path + "/.newsboat/urls")
        #expect(files.cache == home.path + "/.newsboat/cache.db")
    }

    @Test("Of both the XDG folders count, as for newsboat, and the other is named")
    func both() throws {
        let home = try Self.make(".newsboat/cache.db", ".config/newsboat/urls")
        let files = try #require(NewsboatFiles.find(environment: ["HOME": home.path]))
        #expect(files.feedList.contains(".config"))
        #expect(files.unused == [home.path + "/.newsboat"])
    }

    @Test("Without the XDG folder for configurations newsboat reads the home, whatever lies in the one for data")
    func leftOver() throws {
        let home = try Self.make(".local/share/newsboat/cache.db", ".newsboat/urls")
        let files = try #require(NewsboatFiles.find(environment: ["HOME": home.path]))
        #expect(files.feedList == home.path + "/.newsboat/urls")
        #expect(files.cache == home.path + "/.newsboat/cache.db")
        #expect(files.unused == [home.path + "/.local/share/newsboat"])
    }

    @Test("An XDG folder without feeds and articles gives way to a place that has them")
    func empty() throws {
        let home = try Self.make(".config/newsboat/config", ".newsboat/urls")
        let files = try #require(NewsboatFiles.find(environment: ["HOME": home.path]))
        #expect(files.feedList == home.path + "/.newsboat/urls")
        #expect(files.unused.isEmpty)
    }

    @Test("What newsbeuter has left counts as for newsboat, which would take it over", arguments: [true, false])
    func newsbeuter(isXDG: Bool) throws {
        let home = try Self.make(isXDG ? ".config/newsbeuter/urls" : ".newsbeuter/urls")
        let files = try #require(NewsboatFiles.find(environment: ["HOME": home.path]))
        #expect(files.feedList == home.path + (isXDG ? "/.config/newsbeuter/urls" : "/.newsbeuter/urls"))
    }

    @Test("Nowhere")
    func nowhere() throws {
        let home = try Self.make("x")
        #expect(NewsboatFiles.find(environment: ["HOME": home.path]) == nil)
    }
}
