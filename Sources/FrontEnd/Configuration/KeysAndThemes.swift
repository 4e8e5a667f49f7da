package import News
package import NewsService
package import Presentation
package import TOMLKit

/// What `config.toml` sets of keys and looks, which only the reader and the tables of commands need.
package struct KeysAndThemes: ReaderTables, Equatable, Sendable {
    /// Which key does what in the reader; nil: the standard ones, which only the reader has to make.
    package var keyMap: KeyMap?
    /// The themes that may be chosen, by their names.
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

    package func problem(ofTheme name: String) -> SettingFault? {
        themes[name] == nil ? .wants(key: "display.theme", .themeName(among: themes.keys.sorted())) : nil
    }

    /// What the reader has to know of looks and keys.
    /// - Parameter file: where they are set.
    package func look(_ configuration: Configuration, file: String) -> Look {
        var look = Look()
        if let keyMap { look.keyMap = keyMap }
        look.theme = themes[configuration.display.theme] ?? look.theme
        look.themes = themes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        look.isPlain = configuration.display.plain
        look.linesOfHeadline = configuration.display.rows
        look.configurationFile = file
        look.settingNames = ConfigurationKey.all.map(\.path)
        look.settingValues = Dictionary(uniqueKeysWithValues: ConfigurationKey.all.map { ($0.path, $0.values) })
        look.configurationProblems = configuration.faults
        look.suspended = configuration.suspended
        return look
    }
}

extension Locations {
    /// All that is configured here.
    package func loadWhole() throws(ConfigurationFile.Unusable) -> (configuration: Configuration, own: KeysAndThemes) {
        var own = KeysAndThemes()
        let configuration = try loadConfiguration(&own)
        return (configuration, own)
    }
}

extension ConfigurationFile {
    /// What of a text can be used, with its problems, also of keys and looks.
    static func read(_ text: String, name: String) -> Configuration {
        var own = KeysAndThemes()
        return read(text, name: name, &own)
    }

    /// The configuration of a text in which nothing is wrong.
    /// - Throws: `Unusable` with every problem found.
    static func parse(_ text: String, name: String) throws(Unusable) -> Configuration {
        let configuration = read(text, name: name)
        guard configuration.problems.isEmpty else { throw Unusable(problems: configuration.problems) }
        return configuration
    }
}
