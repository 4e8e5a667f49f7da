import ArgumentParser
import Commands
import FoundationEssentials
import Glibc
import NewsService

/// `newsterm demo`: the reader and its background tasks at work, with nothing of the user's and no network.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Show newsterm at work: made-up feeds, a fast clock, no network, none of your files.",
        discussion: """
            The last line of the screen tells what happens. newsterm presses a few keys by itself until you press one. \
            What is kept meanwhile is in a folder for temporary files, and goes with the end.
            """)

    @OptionGroup var options: GlobalOptions

    @OptionGroup var readerOptions: ReaderOptions

    func validate() throws {
        guard options.configuration == nil, options.feedList == nil, options.data == nil else {
            throw ValidationError("newsterm demo uses none of your files: leave out --config, --urls and --data.")
        }
    }

    func run() async throws {
        let folder = try DemoFolder()
        defer { folder.remove() }
        let clock = FastClock(rate: Demonstration.rate)
        let server = try DemoServer(clock: clock)
        Self.setEnvironment(port: server.port)
        try folder.write(DemoFeeds.list, to: folder.locations.feedList)
        try folder.write(Self.configuration(downloads: folder.path + "/downloads"), to: folder.locations.configuration)
        var reader = Reader(locations: folder.locations, noColor: options.noColor, isPlain: readerOptions.plain)
        reader.demonstration = await Demonstration(clock: clock, server: server)
        try await reader.run()
    }

    /// Also for the processes that go on with fetches: they ask the proxy for every host, and are not started by systemd,
    /// so that they can be ended.
    private static func setEnvironment(port: Int) {
        for name in ["http_proxy", "https_proxy"] { setenv(name, "http://127.0.0.1:\(port)", 1) }
        for name in ["HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY", "INVOCATION_ID"] {
            unsetenv(name)
        }
    }

    /// No page of a made-up host is opened anywhere, and no file.
    static func configuration(downloads: String) -> String {
        """
        [refresh]
        longest_interval = "5m"
        [browser]
        command = ["true"]
        [enclosures]
        open = ["true"]
        [downloads]
        folder = \(ConfigurationAdditions.Line.quoted(downloads))

        """
    }
}
