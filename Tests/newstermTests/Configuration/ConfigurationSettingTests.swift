import Foundation
import Presentation
import Testing

@testable import Commands
@testable import FrontEnd

@Suite("Changing a setting in the configuration's text")
struct ConfigurationSettingTests {
    private func edited(_ text: String, _ name: String, _ value: String) throws -> String {
        try ConfigurationSetting(try ConfigurationSetting.key(named: name), typed: value).edited(text)
    }

    private func refusal(_ text: String, _ name: String, _ value: String) -> String? {
        do {
            _ = try edited(text, name, value)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("Only the value changes: comments, order, spaces and line ends stay")
    func inPlace() throws {
        let text =
            "# mine\r\n[display]\r\n  theme   = \"dark\"   # at night\r\nmouse = false\r\n\r\n[log]\r\nlevel='off'"
        #expect(
            try edited(text, "display.theme", "light")
                == text.replacing("= \"dark\"   # at night", with: "= \"light\"  # at night"))
        #expect(try edited(text, "log.level", "info") == text.replacing("'off'", with: " \"info\""))
    }

    @Test("A multi-line value is replaced completely, even with a number sign in a string")
    func severalLines() throws {
        let text = "[browser]\ncommand = [\n  \"a#b\",\n  'c',\n] # two\n[display]\nmouse = true\n"
        #expect(
            try edited(text, "browser.command", "w3m %u")
                == "[browser]\ncommand = \"w3m %u\"  # two\n[display]\nmouse = true\n")
    }

    @Test("A multi-line value with a comment inside is left to the user, with its line")
    func commentWithin() throws {
        let text = "[browser]\ncommand = [\n  \"a\",\n  'c', # one\n] # two\n"
        #expect(
            refusal(text, "browser.command", "w3m %u")
                == "config.toml:4: there is a comment within the value of browser.command; change it by hand")
    }

    @Test("A new setting goes after its table's header, or into a new table")
    func added() throws {
        #expect(
            try edited("[display]\n# color\ncolor = true\n", "mouse", "false")
                == "[display]\nmouse = false\n# color\ncolor = true\n")
        #expect(try edited("", "refresh.interval", "never") == "[refresh]\ninterval = \"never\"\n")
        #expect(
            try edited("display.color = true\n", "display.mouse", "false")
                == "display.mouse = false\ndisplay.color = true\n")
        #expect(try edited("display.color = true # x\n", "display.color", "false") == "display.color = false  # x\n")
    }

    @Test("Every line of the documented configuration stays when one is set")
    func documented() throws {
        let text = try String(contentsOfFile: Self.documentation, encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let changed = try edited(text, "downloads.folder", "~/Casts").split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(changed.count == lines.count + 1)
        #expect(changed.filter { $0 != "folder = \"~/Casts\"" } == lines)
        let theme = try edited(text, "display.theme", "mono").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(zip(theme, lines).filter { $0 != $1 }.map { "\($0.0)" } == ["theme = \"mono\""])
    }

    private static let documentation = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Resources/config.toml").path

    @Test(
        "An invalid value is refused with the expected form",
        arguments: [
            ("display.theme", "drak", "display.theme takes the name of a theme: auto, dark, default, light, mono"),
            ("display.mouse", "maybe", "display.mouse takes true or false"),
            ("retention.days", "1", "retention.days takes a whole number from 2 to 36500"),
            ("refresh.longest_interval", "1m", "refresh.longest_interval is shorter than refresh.interval"),
            ("display.mouse", "true\nx = 1", "display.mouse takes"),
            ("display.thme", "dark", "Unknown setting: display.thme. Did you mean display.theme?"),
            ("command", "x", "Several settings are called command: browser.command, notifications.command."),
        ])
    func refused(name: String, value: String, sentence: String) {
        #expect(refusal("", name, value)?.hasPrefix(sentence) == true, "\(refusal("", name, value) ?? "")")
    }

    @Test("A file with other mistakes can be changed; one that cannot contain the setting is left alone")
    func brokenFile() throws {
        let text = "[display]\ncolour = 1\ntheme = drak\n"
        #expect(try edited(text, "display.theme", "dark") == "[display]\ncolour = 1\ntheme = \"dark\"\n")
        #expect(refusal("display = { mouse = true }\n", "display.color", "false") != nil)
    }

    @Test("A setting is shown as written")
    func value() throws {
        let key = try ConfigurationSetting.key(named: "notifications.command")
        let text = "[notifications]\ncommand = [\"a\",\n  \"b\"] # c\n"
        #expect(ConfigurationSetting.value(of: key, in: text) == "[\"a\", \"b\"]")
        #expect(ConfigurationSetting.value(of: key, in: "") == nil)
    }
}
