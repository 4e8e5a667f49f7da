import Glibc
import News
import TestSupport
import Testing

@testable import NewsService

@Suite("Locations of files")
struct LocationsTests {
    @Test("The XDG variables determine them")
    func variables() {
        let locations = Locations(environment: [
            "HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s",
        ])
        #expect(locations.configuration == "/c/newsterm/config.toml")
        #expect(locations.feedList == "/c/newsterm/urls")
        #expect(locations.data == "/d/newsterm")
        #expect(locations.systemdUnits == "/c/systemd/user")
        #expect(locations.readerState == "/s/newsterm/state")
        #expect(locations.log == "/s/newsterm/newsterm.log")
    }

    @Test("Without them, or with relative ones, the usual folders in the home are used")
    func home() {
        let locations = Locations(environment: ["HOME": "/h", "XDG_CONFIG_HOME": "relative", "XDG_DATA_HOME": ""])
        #expect(locations.configuration == "/h/.config/newsterm/config.toml")
        #expect(locations.data == "/h/.local/share/newsterm")
        #expect(locations.readerState == "/h/.local/state/newsterm/state")
    }

    @Test("The command line takes precedence over everything")
    func named() {
        let locations = Locations(configuration: "/x.toml", feedList: "/x", data: "/y", environment: ["HOME": "/h"])
        #expect(locations.configuration == "/x.toml" && locations.configurationIsNamed)
        #expect(locations.feedList == "/x" && locations.data == "/y" && locations.readerState == "/y/state")
    }

    @Test("A feed list named on the command line must exist if it is only read")
    func missingFeedList() throws {
        let folder = try TemporaryDirectory()
        let named = Locations(feedList: "\(folder.path)/urls", environment: ["HOME": folder.path])
        let failure = #expect(throws: CommandFailure.self) { try named.checkFeedList() }
        #expect(failure?.exitCode == ExitStatus.usage.rawValue)
        #expect(failure?.description.hasPrefix("There is no feed list at \(folder.path)/urls.") == true)
        #expect(failure?.description.hasSuffix(" --urls \(folder.path)/urls feeds add URL") == true)
        try folder.write("", to: "urls")
        try named.checkFeedList()
        // A first start has no list.
        try Locations(environment: ["HOME": "/nowhere"]).checkFeedList()
        // A child newsterm is always given the path.
        try Locations(feedList: "/nowhere/.config/newsterm/urls", environment: ["HOME": "/nowhere"]).checkFeedList()
    }

    @Test("Downloads go to a folder for podcasts in the user's download folder")
    func podcasts() throws {
        let folder = try TemporaryDirectory()
        func podcasts(_ environment: [String: String] = [:]) -> String {
            Locations(
                environment: ["HOME": "/h", "XDG_CONFIG_HOME": folder.path].merging(environment) { _, new in new }
            ).podcasts
        }
        #expect(podcasts() == "/h/Downloads/Podcasts")
        for (text, path) in [
            ("# a comment\nXDG_DOWNLOAD_DIR=\"$HOME/Ladeplatz/\"\n", "/h/Ladeplatz/Podcasts"),
            ("XDG_DOWNLOAD_DIR=\"/data/in\"\nXDG_MUSIC_DIR=\"$HOME/Music\"\n", "/data/in/Podcasts"),
            // The home itself means that there is no such folder.
            ("XDG_DOWNLOAD_DIR=\"$HOME/\"\n", "/h/Downloads/Podcasts"),
            ("XDG_DOWNLOAD_DIR=\"in\"\n", "/h/Downloads/Podcasts"),
        ] {
            try folder.write(text, to: "user-dirs.dirs")
            #expect(podcasts() == path, "\(text)")
        }
        #expect(podcasts(["XDG_DOWNLOAD_DIR": "/e"]) == "/e/Podcasts")
    }

    @Test("A folder below ~ is in the home that HOME names, whichever user runs it")
    func tilde() throws {
        let locations = Locations(
            configuration: "~/c.toml", feedList: "~/urls", data: "~", environment: ["HOME": "/h"])
        #expect([locations.configuration, locations.feedList, locations.data] == ["/h/c.toml", "/h/urls", "/h"])
        let folders = ["~/casts", "~", "/casts/~"].map(locations.folder(named:))
        #expect(folders == ["/h/casts", "/h", "/casts/~"])
        let anybody = try #require(getpwuid(0)).pointee
        let (name, home) = (String(cString: anybody.pw_name), String(cString: anybody.pw_dir))
        #expect(locations.folder(named: "~\(name)/casts") == "\(home)/casts")
        var none = IgnoredReaderTables()
        let configuration = ConfigurationFile.read("[downloads]\nfolder = \"~/casts\"\n", name: "config.toml", &none)
        #expect(configuration.downloads.folder == "~/casts")
    }

    @Test("A program below ~ is in the home, whatever its purpose; its arguments are unchanged")
    func programs() throws {
        let folder = try TemporaryDirectory()
        let text = """
            [browser]
            command = "~/open ~/x"
            [enclosures]
            open = ["~/play", "%u"]
            audio = "~/listen"
            [notifications]
            command = ["~/tell"]
            [hooks]
            new_articles = "~/news"
            finished_task = ["done", "~"]
            """
        try folder.write(text, to: "config.toml")
        let locations = Locations(
            configuration: folder.path + "/config.toml", feedList: nil, data: nil, environment: ["HOME": "/h"])
        let configuration = try locations.loadConfiguration()
        #expect(configuration.browser.command == ["/h/open", "~/x"])
        #expect(configuration.enclosures.open == ["/h/play", "%u"])
        #expect(configuration.enclosures.kinds == [.audio: ["/h/listen"]])
        #expect(configuration.notifications.command == ["/h/tell"])
        #expect(configuration.hooks == .init(newArticles: ["/h/news"], finishedTask: ["done", "~"]))
    }
}
