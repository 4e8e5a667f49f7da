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

    /// The error if a chosen theme does not exist; `nil` if it does.
    func problem(ofTheme name: String) -> SettingFault?
}

/// Ignores keys and looks, and finds no mistake in them.
struct NoReaderTables: ReaderTables {
    func take(
        _ value: any TOMLValueConvertible, of table: ReaderTable, lines: ConfigurationLines
    ) -> [(line: Int, fault: SettingFault)] { [] }

    func problem(ofTheme name: String) -> SettingFault? { nil }
}
