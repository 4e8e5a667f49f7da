import Foundation
import News
import NewsUI
import Presentation
import TestSupport
import Testing

@testable import Commands
@testable import FrontEnd
@testable import NewsService
@testable import ReaderApp

@Suite("Settings of a running reader")
struct ReaderSettingsTests {
    private func settings(
        _ text: String?, _ own: KeysAndThemes = KeysAndThemes(),
        _ body: (ReaderSettings, TemporaryDirectory) async throws -> Void
    ) async throws {
        let folder = try TemporaryDirectory()
        if let text {
            try folder.write(text, to: "real.toml")
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/config.toml", withDestinationPath: "real.toml")
        }
        let locations = Locations(
            configuration: "\(folder.path)/config.toml", feedList: "\(folder.path)/urls", data: "\(folder.path)/data")
        try await body(ReaderSettings(locations, Configuration(), own, timeout: .zero), folder)
    }

    private func text(_ file: String, _ folder: TemporaryDirectory) throws -> String {
        try String(contentsOfFile: "\(folder.path)/\(file)", encoding: .utf8)
    }

    @Test("A setting is tried without being written, and saved through the symbolic link")
    func keep() async throws {
        try await settings("[browser]\ncommand = \"w3m\" # mine\n") { settings, folder in
            let tried = try await settings.change("browser.command", to: "~/bin/look %u")
            let setting = Setting(name: "browser.command", value: "\"~/bin/look %u\"")
            #expect(tried == .taken(setting, theme: nil, isInForce: true))
            #expect(settings.configuration.browser.command.last == "%u")
            #expect(settings.configuration.browser.command.first?.hasSuffix("/bin/look") == true)
            #expect(settings.configuration.browser.command.first?.hasPrefix("~") == false)
            let untouched = try text("real.toml", folder)
            #expect(untouched == "[browser]\ncommand = \"w3m\" # mine\n")

            try await settings.keep(setting)
            let kept = try text("real.toml", folder)
            #expect(kept == "[browser]\ncommand = \"~/bin/look %u\"  # mine\n")
            let link = try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/config.toml")
            #expect(link == "real.toml")
            let outcome = try await settings.change("browser.command", to: nil)
            #expect(outcome == .current(name: "browser.command", value: "\"~/bin/look %u\""))
        }
    }

    @Test("All settings are listed: the file's values, and the defaults of the rest")
    func values() async throws {
        try await settings("[display]\nrows = 2 # two\n") { settings, _ in
            let values = try await settings.values()
            #expect(values.map(\.setting.name) == ConfigurationKey.all.map(\.path))
            #expect(values.contains(SettingValue(Setting(name: "display.rows", value: "2"), isDefault: false)))
            #expect(values.contains(SettingValue(Setting(name: "refresh.interval", value: "\"5m\""), isDefault: true)))
            #expect(values.contains(SettingValue(Setting(name: "downloads.folder", value: ""), isDefault: true)))
        }
    }

    @Test("The lines of a headline apply at once, other display settings from the next start on")
    func rows() async throws {
        try await settings(nil) { settings, _ in
            let tried = try await settings.change("rows", to: "2")
            #expect(tried == .taken(Setting(name: "display.rows", value: "2"), theme: nil, isInForce: true))
            #expect(settings.configuration.display.rows == 2)
            let mouse = try await settings.change("mouse", to: "false")
            #expect(mouse == .taken(Setting(name: "display.mouse", value: "false"), theme: nil, isInForce: false))
        }
    }

    @Test("A theme is shown by the user interface; a setting that needs a restart says so")
    func whenItApplies() async throws {
        var own = KeysAndThemes()
        own.themes["mine"] = .dark
        try await settings("[theme.mine]\nbase = \"dark\"\n[theme.new]\nbase = \"dark\"\n", own) { settings, _ in
            let new = Setting(name: "display.theme", value: "\"new\"")
            let unknown = try await settings.change("theme", to: "new")
            #expect(unknown == .taken(new, theme: nil, isInForce: false))
            let theme = Setting(name: "display.theme", value: "\"mine\"")
            let chosen = try await settings.change("theme", to: "mine")
            #expect(chosen == .taken(theme, theme: "mine", isInForce: true))
            let interval = Setting(name: "refresh.interval", value: "\"never\"")
            let later = try await settings.change("refresh.interval", to: "never")
            #expect(later == .taken(interval, theme: nil, isInForce: false))
        }
    }

    @Test("A notification setting applies once it is written, and not before")
    func notifying() async throws {
        try await settings("# mine\n[notifications]\ntitles = 3\n") { settings, folder in
            let desktop = Setting(name: "notifications.desktop", value: "true")
            let tried = try await settings.change("desktop", to: "true")
            #expect(tried == .taken(desktop, theme: nil, isInForce: false, appliesOnceSaved: true))
            #expect(!settings.configuration.notifications.isOn)
            let kept = try await settings.keep(desktop)
            #expect(kept?.desktop == true && settings.configuration.notifications.desktop)
            let text = try self.text("real.toml", folder)
            #expect(text == "# mine\n[notifications]\ndesktop = true\ntitles = 3\n")
            #expect(try await settings.keep(Setting(name: "display.mouse", value: "false")) == nil)
        }
    }

    @Test("An invalid value changes nothing")
    func refused() async throws {
        let text = "[display]\nmouse = false\n"
        try await settings(text) { settings, folder in
            await #expect(throws: SettingFault.self) { try await settings.change("display.mouse", to: "perhaps") }
            await #expect(throws: SettingFault.self) {
                try await settings.keep(Setting(name: "display.theme", value: "\"none\""))
            }
            let left = try self.text("real.toml", folder)
            #expect(left == text)
        }
    }

    @Test("While another process changes something in the folder, nothing is written")
    func locked() async throws {
        try await settings("[display]\n") { settings, folder in
            let other = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            #expect(flock(other, LOCK_EX) == 0)
            let setting = Setting(name: "display.title", value: "false")
            await #expect(throws: SettingFault.self) { try await settings.keep(setting) }
            let untouched = try text("real.toml", folder)
            #expect(untouched == "[display]\n")
            close(other)
            try await settings.keep(setting)
        }
    }

    @Test("A missing file is created")
    func newFile() async throws {
        try await settings(nil) { settings, folder in
            try await settings.keep(Setting(name: "display.title", value: "false"))
            let made = try text("config.toml", folder)
            #expect(made == "[display]\ntitle = false\n")
        }
    }
}
