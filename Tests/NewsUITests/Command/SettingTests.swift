import Terminal
import Testing
import Texts

@testable import NewsUI
@testable import Presentation

@Suite("Settings on the command line")
struct SettingTests {
    private let mouse = Setting(name: "display.mouse", value: "false")

    @Test(
        "A key and a value may be separated in vim's and other styles",
        arguments: ["display.mouse false", "display.mouse=false", "display.mouse = false", "display.mouse  false "])
    func forms(text: String) throws {
        #expect(try Command("set \(text)") == .set(name: "display.mouse", value: "false"))
    }

    @Test("Without a value it asks for the setting", arguments: ["display.mouse", "display.mouse?", "display.mouse="])
    func question(text: String) throws {
        #expect(try Command("set \(text)") == .set(name: "display.mouse", value: nil))
    }

    @Test("A setting is tried, and y saves it; every other key works as usual")
    func keeping() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.type(":set display.mouse false\n")
        #expect(reader.newEffects().contains(.changeSetting(name: "display.mouse", value: "false")))
        reader.send(.settingChanged(.taken(mouse, theme: nil, isInForce: false)))
        #expect(
            reader.text.contains("y writes display.mouse = false to config.toml; it takes effect at the next start."))
        reader.press("y")
        #expect(reader.newEffects().contains(.saveSetting(mouse)))
        reader.send(.settingKept(mouse))
        #expect(reader.status.contains("config.toml has display.mouse = false now."))

        reader.send(.settingChanged(.taken(mouse, theme: nil, isInForce: true)))
        #expect(reader.text.contains("display.mouse = false, until you quit; y keeps it"))
        reader.press("j")
        #expect(reader.selection?.text.contains("Article 2") == true)
        // Once the offer is gone, the key copies the link as usual.
        reader.press("y")
        #expect(!reader.newEffects().contains(.saveSetting(mouse)))
    }

    @Test("An offer takes no key from a question, and closes with a click or a key that has to wait")
    func otherKeys() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.press(":")
        reader.send(.settingChanged(.taken(mouse, theme: nil, isInForce: true)))
        #expect(!reader.text.contains("y keeps it"))
        reader.press("y")
        #expect(reader.model.prompt.map { String($0.text) } == "y")
        reader.press(.escape)
        reader.press("y")
        #expect(!reader.newEffects().contains(.saveSetting(mouse)))

        reader.send(.settingChanged(.taken(mouse, theme: nil, isInForce: true)))
        #expect(reader.model.offer == .keep(mouse))
        reader.send(.mouse(MouseEvent(.wheelDown, at: CanvasPosition(row: 3, column: 3))))
        #expect(reader.model.offer == nil)

        reader.send(.settingChanged(.taken(mouse, theme: nil, isInForce: true)))
        reader.press(":")
        reader.press(.escape)
        reader.press("y")
        #expect(!reader.newEffects().contains(.saveSetting(mouse)))
    }

    @Test("A theme is shown at once, however it was chosen, and saving it is offered")
    func themes() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.type(":theme mono\n")
        #expect(reader.model.chosenTheme == Theme.bundled.first { $0.name == "mono" }?.theme)
        #expect(reader.text.contains("Using mono until you quit; y keeps it in config.toml."))
        reader.press("y")
        let mono = Setting(name: "display.theme", value: "\"mono\"")
        #expect(reader.newEffects().contains(.saveSetting(mono)))
        reader.send(
            .settingChanged(.taken(Setting(name: "display.theme", value: "\"dark\""), theme: "dark", isInForce: true)))
        #expect(reader.model.chosenTheme == .dark)
    }

    @Test("A theme for the other background is used, and a sentence says once what it is for")
    func otherBackground() {
        var appearance = Appearance()
        appearance.terminalBackground = .dark
        var reader = Reader(FakeLibrary(headlines: Samples.headlines(1...5)), columns: 120, appearance: appearance)
        reader.send(.started(colors: .full))
        let sentence = "light is for a light background; this one is dark."
        reader.type(":theme light\n")
        #expect(reader.model.chosenTheme == .light && reader.text.contains(sentence))
        reader.press("j")
        #expect(!reader.text.contains(sentence))
        for name in ["dark", "auto", "default", "mono"] {
            reader.type(":theme \(name)\n")
            #expect(!reader.text.contains("is for a"), "\(name)")
        }
        reader = Reader(FakeLibrary(headlines: Samples.headlines(1...5)), columns: 120)
        reader.send(.started(colors: .full))
        reader.type(":theme light\n")
        #expect(!reader.text.contains("is for a"))
    }

    @Test("The list of themes says what each is for")
    func purposes() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.type(":theme\n")
        for (name, _) in Theme.bundled {
            let purpose = SettingsTexts.purpose(ofTheme: name)
            #expect(purpose.map { reader.text.contains($0) } == true, "\(name)")
        }
    }

    @Test("A theme that depends on the terminal's background asks for it again; others do not")
    func background() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.type(":theme dark\n")
        #expect(!reader.newEffects().contains(.askBackground))
        reader.type(":theme auto\n")
        #expect(reader.newEffects().contains(.askBackground))
    }

    @Test("A refused value stays in the prompt with the reason, until another key is pressed")
    func refused() {
        var reader = Reader(articles: 1...5, columns: 120)
        let effect = Effect.changeSetting(name: "display.rows", value: "7")
        let reason = "display.rows takes a whole number from 1 to 2"
        reader.type(":set display.rows 7\n")
        reader.send(.failed(effect, sentence: reason))
        #expect(reader.model.prompt.map { String($0.text) } == "set display.rows 7")
        #expect(reader.text.contains(reason))
        reader.press(.backspace)
        #expect(!reader.text.contains(reason))
        reader.type("2\n")
        #expect(reader.newEffects().contains(.changeSetting(name: "display.rows", value: "2")))

        reader.type(":set display.rows 7\n")
        reader.press("j")
        reader.send(.failed(effect, sentence: reason))
        #expect(reader.model.prompt == nil && reader.status.contains(reason))
    }

    @Test("An unknown theme name given to :theme stays in the prompt, too")
    func noTheme() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.type(":theme drak\n")
        #expect(reader.model.prompt.map { String($0.text) } == "theme drak")
        #expect(reader.text.contains("dark"))
        for _ in 1...3 { reader.press(.backspace) }
        reader.type("ark\n")
        #expect(reader.model.prompt == nil && reader.model.offer == .keep(.theme("dark")))
    }

    @Test("A colon after a refused value begins a new command; while editing the value it is a character")
    func newCommand() {
        var reader = Reader(articles: 1...5, columns: 120)
        for (typed, line) in [(":theme", "theme"), ("0:", "set display.rows 70:")] {
            reader.type(":set display.rows 7\n")
            reader.send(.failed(.changeSetting(name: "display.rows", value: "7"), sentence: "no"))
            reader.type(typed)
            #expect(reader.model.prompt.map { String($0.text) } == line)
            reader.press(.escape)
        }
    }

    @Test("Headlines get their second lines at once")
    func rows() {
        var reader = Reader(articles: 1...5, columns: 120, rows: 24)
        let rows = Setting(name: "display.rows", value: "2")
        #expect(reader.screen[2].contains("Article 2"))
        reader.send(.settingChanged(.taken(rows, theme: nil, isInForce: true)))
        #expect(!reader.screen[2].contains("Article 2") && reader.screen[3].contains("Article 2"))
        #expect(reader.text.contains("display.rows = 2, until you quit; y keeps it"))
    }

    @Test("settings is another name for set without arguments")
    func settings() throws {
        #expect(try Command("settings") == .listSettings)
    }

    @Test("The current setting is shown")
    func current() {
        var reader = Reader(articles: 1...5, columns: 120)
        reader.send(.settingChanged(.current(name: "refresh.interval", value: "\"5m\"")))
        #expect(reader.status.contains("refresh.interval = \"5m\""))
        reader.send(.settingChanged(.current(name: "browser.command", value: nil)))
        #expect(reader.text.contains("config.toml does not set browser.command; the default applies."))
    }

    @Test("Tab cycles through the settings' names")
    func completion() {
        var appearance = Appearance()
        appearance.settingNames = ["display.mouse", "display.theme"]
        var reader = Reader(FakeLibrary(headlines: []), columns: 80, appearance: appearance)
        reader.type(":set display.m")
        reader.press(.tab)
        #expect(reader.model.prompt.map { String($0.text) } == "set display.mouse")
    }

    @Test("After a setting's name, full or without its table, Tab cycles through its values")
    func completionOfValues() {
        var appearance = Appearance()
        appearance.settingNames = ["display.mouse", "display.theme", "log.level", "refresh.timeout"]
        appearance.settingValues = ["display.mouse": ["true", "false"], "log.level": ["debug", "off"]]
        appearance.themes = [("dark", .standard), ("mine", .standard)]
        for (typed, candidates) in [
            ("display.mouse ", ["display.mouse false", "display.mouse true"]),
            ("mouse t", ["mouse true"]), ("log.level o", ["log.level off"]),
            ("theme ", ["theme dark", "theme mine"]), ("refresh.timeout ", []), ("nothing ", []),
            ("display.m", ["display.mouse"]),
        ] {
            var reader = Reader(FakeLibrary(headlines: []), columns: 80, appearance: appearance)
            reader.type(":set \(typed)")
            reader.press(.tab)
            let found = reader.model.completion?.candidates ?? []
            #expect(found == candidates.map { "set \($0)" }, "\(typed)")
        }
    }
}
