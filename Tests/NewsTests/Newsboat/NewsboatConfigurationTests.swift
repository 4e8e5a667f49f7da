import News
import Testing

@Suite("newsboat's configuration file")
struct NewsboatConfigurationTests {
    @Test("Words are separated by spaces or quoted, and a number sign begins a comment")
    func words() {
        let configuration = NewsboatConfiguration(
            """
            # mine
            browser "firefox \\"%u\\" &" # a comment

              reload-time 30# another
            color "listnormal
            """)
        #expect(
            configuration.settings == [
                NewsboatConfiguration.Setting(line: 2, name: "browser", values: ["firefox \"%u\" &"]),
                NewsboatConfiguration.Setting(line: 4, name: "reload-time", values: ["30"]),
                NewsboatConfiguration.Setting(line: 5, name: "color", values: ["listnormal"]),
            ])
    }

    @Test("A line ending in a backslash continues on the next, and has the first one's number")
    func continued() {
        let configuration = NewsboatConfiguration(
            "highlight article \\\n  red \\\nblue\nreload-time 30\nbrowser odd\\\\\nplayer \"mpv \\\n%u\"\ncolor x\\")
        #expect(
            configuration.settings == [
                NewsboatConfiguration.Setting(line: 1, name: "highlight", values: ["article", "red", "blue"]),
                NewsboatConfiguration.Setting(line: 4, name: "reload-time", values: ["30"]),
                NewsboatConfiguration.Setting(line: 5, name: "browser", values: ["odd\\\\"]),
                NewsboatConfiguration.Setting(line: 6, name: "player", values: ["mpv %u"]),
                NewsboatConfiguration.Setting(line: 8, name: "color", values: ["x"]),
            ])
    }

    @Test("The last line for a setting counts")
    func last() {
        let configuration = NewsboatConfiguration("cache-file a\ncache-file \"b c\"\n")
        #expect(configuration.value(of: "cache-file") == "b c")
        #expect(configuration.value(of: "browser") == nil)
    }

    @Test("Both forms of a binding are read; sequences of keys or operations are not")
    func bindings() {
        let configuration = NewsboatConfiguration(
            """
            bind-key j down
            bind-key ^K mark-feed-read articlelist
            bind <C-d> feedlist,articlelist halfpagedown -- "Half a page"
            bind x everywhere hard-quit
            bind o article open-in-browser ; quit
            bind-key j
            """)
        let bindings = configuration.settings.map(NewsboatBinding.init)
        #expect(
            bindings == [
                NewsboatBinding(line: 1, key: "j", operation: "down"),
                NewsboatBinding(line: 2, key: "^K", operation: "mark-feed-read", places: ["articlelist"]),
                NewsboatBinding(line: 3, key: "C-d", operation: "halfpagedown", places: ["feedlist", "articlelist"]),
                NewsboatBinding(line: 4, key: "x", operation: "hard-quit"), nil, nil,
            ])
    }
}
