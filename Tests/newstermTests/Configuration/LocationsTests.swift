import Testing

@testable import newsterm

@Suite("Where files are kept")
struct LocationsTests {
    @Test("The XDG variables decide")
    func variables() {
        let locations = Locations(environment: [
            "HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s",
        ])
        #expect(locations.configuration == "/c/newsterm/config.toml")
        #expect(locations.feedList == "/c/newsterm/urls")
        #expect(locations.data == "/d/newsterm")
        #expect(locations.systemdUnits == "/c/systemd/user")
        #expect(locations.readerState == "/s/newsterm/state")
    }

    @Test("Without them, and with relative ones, the usual folders of the home are taken")
    func home() {
        let locations = Locations(environment: ["HOME": "/h", "XDG_CONFIG_HOME": "relative", "XDG_DATA_HOME": ""])
        #expect(locations.configuration == "/h/.config/newsterm/config.toml")
        #expect(locations.data == "/h/.local/share/newsterm")
        #expect(locations.readerState == "/h/.local/state/newsterm/state")
    }

    @Test("What the command line names goes before everything")
    func named() {
        let locations = Locations(configuration: "/x.toml", feedList: "/x", data: "/y", environment: ["HOME": "/h"])
        #expect(locations.configuration == "/x.toml" && locations.configurationIsNamed)
        #expect(locations.feedList == "/x" && locations.data == "/y" && locations.readerState == "/y/state")
    }
}
