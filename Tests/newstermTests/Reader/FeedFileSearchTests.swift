import Foundation
import Glibc
import News
import NewsStore
import NewsUI
import TestSupport
import Testing

@testable import Commands
@testable import NewsService
@testable import Newsroom
@testable import ReaderApp

@Suite("Finding feed lists of other readers")
struct FeedFileSearchTests {
    private static let opml = """
        <opml version="2.0"><body><outline text="One" xmlUrl="https://one.example/feed"/>
        <outline text="Two" xmlUrl="https://two.example/feed"/></body></opml>
        """

    private static func found(in home: TemporaryDirectory, list: String = "") throws -> [FoundFeedFile] {
        try home.write(list, to: "own/urls")
        let library = try Library.open(directory: home.path + "/data")
        defer { library.close() }
        let subscriptions = Subscriptions(file: FeedListFile(path: home.path + "/own/urls"), library: library)
        let environment = ["HOME": home.path, "XDG_CONFIG_HOME": home.path + "/.config"]
        return FeedFileSearch(Locations(environment: environment)).files(subscriptions)
    }

    @Test("newsboat's lists and OPML files in the download folder are found, with the number of new feeds")
    func finding() throws {
        let home = try TemporaryDirectory()
        try home.write("https://one.example/feed\nhttps://two.example/feed\n", to: ".newsboat/urls")
        try home.write(Self.opml, to: "Downloads/Subscriptions.OPML")
        try home.write("not a list\n", to: "Downloads/broken.opml")
        try home.write(Self.opml, to: "Downloads/deeper/other.opml")
        #expect(
            try Self.found(in: home, list: "https://one.example/feed\n") == [
                FoundFeedFile(
                    path: home.path + "/.newsboat/urls", shown: "~/.newsboat/urls", format: "newsboat's urls",
                    newFeeds: 1),
                FoundFeedFile(
                    path: home.path + "/Downloads/Subscriptions.OPML", shown: "~/Downloads/Subscriptions.OPML",
                    format: "OPML", newFeeds: 1),
            ])
    }

    @Test("A list with only known feeds is not offered, and without these folders nothing is found")
    func nothing() throws {
        let home = try TemporaryDirectory()
        #expect(try Self.found(in: home).isEmpty)
        try home.write("https://one.example/feed\n", to: ".newsboat/urls")
        #expect(try Self.found(in: home, list: "https://one.example/feed\n").isEmpty)
    }

    @Test("The download folder is the desktop's, the newest list comes first, and a pipe there blocks nothing")
    func downloads() throws {
        let home = try TemporaryDirectory()
        try home.write("XDG_DOWNLOAD_DIR=\"$HOME/Geholt\"\n", to: ".config/user-dirs.dirs")
        for (name, age) in [("old", 1_000.0), ("new", 10)] {
            try home.write(Self.opml, to: "Geholt/\(name).opml")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -age)], ofItemAtPath: home.path + "/Geholt/\(name).opml")
        }
        #expect(mkfifo(home.path + "/Geholt/pipe.opml", 0o600) == 0)
        #expect(try Self.found(in: home).map(\.shown) == ["~/Geholt/new.opml", "~/Geholt/old.opml"])
    }

    @Test("The demonstration finds lists in its own folder only")
    func demo() throws {
        let parent = try TemporaryDirectory()
        let folder = try DemoFolder(in: parent.path)
        defer { folder.remove() }
        for name in [".newsboat/urls", ".config/newsboat/urls", "Downloads/feeds.opml"] {
            let url = URL(fileURLWithPath: "\(folder.path)/\(name)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data((name.hasSuffix("urls") ? "https://one.example/feed\n" : Self.opml).utf8).write(to: url)
        }
        let library = try Library.open(directory: folder.locations.data)
        defer { library.close() }
        let subscriptions = Subscriptions(file: FeedListFile(path: folder.locations.feedList), library: library)
        let found = FeedFileSearch(folder.locations).files(subscriptions)
        #expect(found.map(\.shown) == ["~/.config/newsboat/urls", "~/.newsboat/urls", "~/Downloads/feeds.opml"])
        #expect(found.allSatisfy { $0.path.hasPrefix(folder.path + "/") })
    }

    @Test("A list that has disappeared when it is added is reported by name")
    func gone() {
        #expect(throws: NewsroomError.importUnreadable(name: "/nowhere/urls", reason: "there is no such file")) {
            try FeedFile.read("/nowhere/urls")
        }
    }
}
