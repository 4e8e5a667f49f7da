import FrontEnd
import Glibc
import NewsService

extension Demonstration {
    /// Shows the reader and its background tasks at work, without the user's data and without a network.
    package nonisolated static func run(noColor: Bool, isPlain: Bool) async throws {
        let folder = try DemoFolder()
        defer { folder.remove() }
        let clock = FastClock(rate: rate)
        let server = try DemoServer(clock: clock)
        setEnvironment(port: server.port)
        try folder.write(DemoFeeds.list, to: folder.locations.feedList)
        try folder.write(configuration(downloads: folder.path + "/downloads"), to: folder.locations.configuration)
        var reader = Reader(locations: folder.locations, noColor: noColor, isPlain: isPlain)
        reader.demonstration = await Demonstration(clock: clock, server: server)
        try await reader.run()
    }

    /// For child processes too: fetches continued in the background use the proxy for every host, and do not run under
    /// systemd, so that they can be ended.
    private nonisolated static func setEnvironment(port: Int) {
        for name in ["http_proxy", "https_proxy"] { setenv(name, "http://127.0.0.1:\(port)", 1) }
        for name in ["HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY", "INVOCATION_ID"] {
            unsetenv(name)
        }
    }

    /// Opens neither pages of fictitious hosts nor files.
    nonisolated static func configuration(downloads: String) -> String {
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
