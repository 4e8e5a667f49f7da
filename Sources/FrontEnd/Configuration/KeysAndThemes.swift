package import News
package import NewsService
package import Presentation
package import TOMLKit

/// The keys and themes in `config.toml`, which only the reader and the commands' tables need.
package struct KeysAndThemes: ReaderTables, Equatable, Sendable {
    /// The reader's key bindings; nil for the default ones, which only the reader has to build.
    package var keyMap: KeyMap?
    /// The available themes by name.
    package var themes = Dictionary(uniqueKeysWithValues: Theme.bundled.map { ($0.name, $0.theme) })

    package init() {}

    package mutating func take(
        _ value: any TOMLValueConvertible, of table: ReaderTable, lines: ConfigurationLines
    ) -> [(line: Int, fault: SettingFault)] {
        switch table {
        case .keys: KeysTable.take(value, lines: lines, &keyMap)
        case .theme: ThemeTable.take(value, lines: lines, &themes)
        }
    }

    package mutating func take(_ commands: [UserCommand]) -> [(command: String, fault: CommandFault)] {
        guard !commands.isEmpty else { return [] }
        var map = keyMap ?? .standard
        defer { keyMap = map }
        return map.add(commands)
    }

    package func problem(ofTheme name: String) -> SettingFault? {
        themes[name] == nil ? .wants(key: "display.theme", .themeName(among: themes.keys.sorted())) : nil
    }

    /// The reader's appearance and keys.
    /// - Parameter file: the path of the configuration.
    package func appearance(_ configuration: Configuration, file: String) -> Appearance {
        var appearance = Appearance()
        if let keyMap { appearance.keyMap = keyMap }
        appearance.theme = themes[configuration.display.theme] ?? appearance.theme
        appearance.themes = themes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        appearance.isPlain = configuration.display.plain
        appearance.linesOfHeadline = configuration.display.rows
        appearance.configurationFile = file
        appearance.settingNames = ConfigurationKey.all.map(\.path)
        appearance.settingValues = Dictionary(uniqueKeysWithValues: ConfigurationKey.all.map { ($0.path, $0.values) })
        appearance.configurationProblems = configuration.faults
        appearance.suspended = configuration.suspended
        appearance.saveServices = configuration.saves.map(\.name)
        return appearance
    }
}

extension Locations {
    /// Loads the configuration with keys and themes.
    package func loadWhole() throws(ConfigurationFile.Unusable) -> (configuration: Configuration, own: KeysAndThemes) {
        var own = KeysAndThemes()
        let configuration = try loadConfiguration(&own)
        return (configuration, own)
    }
}

extension ConfigurationFile {
    /// The usable part of a text, with its problems, including those of keys and themes.
    package static func read(_ text: String, name: String) -> Configuration {
        var own = KeysAndThemes()
        return read(text, name: name, &own)
    }

    /// Parses a text without problems.
    /// - Throws: `Unusable` with every problem found.
    static func parse(_ text: String, name: String) throws(Unusable) -> Configuration {
        let configuration = read(text, name: name)
        guard configuration.problems.isEmpty else { throw Unusable(problems: configuration.problems) }
        return configuration
    }
}
