package import News
package import TOMLKit

/// The tables of `config.toml` that are decoded by the module that knows the reader's keys and looks.
package enum ReaderTable: String, CaseIterable, Sendable {
    case keys, theme
}

/// Decodes these tables while the configuration is read, so that the mistakes of all tables are reported together.
package protocol ReaderTables {
    /// Decodes a table; returns its mistakes, each with its line.
    mutating func take(
        _ value: any TOMLValueConvertible, of table: ReaderTable, lines: ConfigurationLines
    ) -> [(line: Int, fault: SettingFault)]

    /// Gives the user's commands their keys, once all tables are decoded; returns what is wrong with them, by name.
    mutating func take(_ commands: [UserCommand]) -> [(command: String, fault: CommandFault)]

    /// The error if a chosen theme does not exist; `nil` if it does.
    func problem(ofTheme name: String) -> SettingFault?
}

/// Ignores keys and looks, and finds no mistake in them.
struct IgnoredReaderTables: ReaderTables {
    func take(
        _ value: any TOMLValueConvertible, of table: ReaderTable, lines: ConfigurationLines
    ) -> [(line: Int, fault: SettingFault)] { [] }

    func take(_ commands: [UserCommand]) -> [(command: String, fault: CommandFault)] { [] }

    func problem(ofTheme name: String) -> SettingFault? { nil }
}
