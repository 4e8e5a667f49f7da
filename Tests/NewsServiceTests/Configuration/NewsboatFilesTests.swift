import Foundation
import TestSupport
import Testing

@testable import NewsService

@Suite("Locations of newsboat's files")
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

    @Test("They are found in the XDG folders")
    func xdg() throws {
        let home = try Self.make(".config/newsboat/urls", ".local/share/newsboat/cache.db")
        let files = try #require(NewsboatFiles.find(environment: ["HOME": home.path]))
        #expect(files.feedList == home.path + "/.config/newsboat/urls")
        #expect(files.cache == home.path + "/.local/share/newsboat/cache.db")
        #expect(files.unused.isEmpty)
    }

    @Test("They are found in XDG folders with other names")
    func named() throws {
        let home = try Self.make("c/newsboat/config", "d/newsboat/cache.db")
        let environment = ["HOME": "/nowhere", "XDG_CONFIG_HOME": home.path + "/c", "XDG_DATA_HOME": home.path + "/d"]
        let files = try #require(NewsboatFiles.find(environment: environment))
        #expect(files.configuration == home.path + "/c/newsboat/config")
        #expect(files.cache == home.path + "/d/newsboat/cache.db")
    }

    @Test("They are found in the home itself")
    func home() throws {
        let home = try Self.make(".newsboat/cache.db")
        let files = try #require(NewsboatFiles.find(environment: ["HOME": home.path]))
        #expect(files.feedList == home.path + "/.newsboat/urls")
        #expect(files.cache == home.path + "/.newsboat/cache.db")
    }

    @Test("If both exist the XDG folders are used, as by newsboat, and the other is named")
    func both() throws {
        let home = try Self.make(".newsboat/cache.db", ".config/newsboat/urls")
        let files = try #require(NewsboatFiles.find(environment: ["HOME": home.path]))
        #expect(files.feedList.contains(".config"))
        #expect(files.unused == [home.path + "/.newsboat"])
    }

    @Test("Without the XDG configuration folder newsboat's files are in the home, whatever the XDG data folder holds")
    func leftOver() throws {
        let home = try Self.make(".local/share/newsboat/cache.db", ".newsboat/urls")
        let files = try #require(NewsboatFiles.find(environment: ["HOME": home.path]))
        #expect(files.feedList == home.path + "/.newsboat/urls")
        #expect(files.cache == home.path + "/.newsboat/cache.db")
        #expect(files.unused == [home.path + "/.local/share/newsboat"])
    }

    @Test("An XDG folder without feeds and articles yields to a place that has them")
    func empty() throws {
        let home = try Self.make(".config/newsboat/config", ".newsboat/urls")
        let files = try #require(NewsboatFiles.find(environment: ["HOME": home.path]))
        #expect(files.feedList == home.path + "/.newsboat/urls")
        #expect(files.unused.isEmpty)
    }

    @Test("newsbeuter's files are used as by newsboat, which would take them over", arguments: [true, false])
    func newsbeuter(isXDG: Bool) throws {
        let home = try Self.make(isXDG ? ".config/newsbeuter/urls" : ".newsbeuter/urls")
        let files = try #require(NewsboatFiles.find(environment: ["HOME": home.path]))
        #expect(files.feedList == home.path + (isXDG ? "/.config/newsbeuter/urls" : "/.newsbeuter/urls"))
    }

    @Test("They may not exist")
    func nowhere() throws {
        let home = try Self.make("x")
        #expect(NewsboatFiles.find(environment: ["HOME": home.path]) == nil)
    }
}
