package import News
package import TOMLKit

/// The tables of `config.toml` that are decoded where the reader's keys and looks are known.
package enum ReaderTable: String, CaseIterable, Sendable {
    case keys, theme
}

/// Decodes them, so that what is wrong in any table is told together.
package protocol ReaderTables {
    /// Takes one; returns what is wrong, each with its line.
    mutating func take(
        _ value: any TOMLValueConvertible, of table: ReaderTable, lines: ConfigurationLines
    ) -> [(line: Int, fault: SettingFault)]

    /// What to say of a chosen theme that there is not; nil: there is one of that name.
    func problem(ofTheme name: String) -> SettingFault?
}

/// Ignores keys and looks, and finds no mistake in them.
struct NoReaderTables: ReaderTables {
    func take(
        _ value: any TOMLValueConvertible, of table: ReaderTable, lines: ConfigurationLines
    ) -> [(line: Int, fault: SettingFault)] { [] }

    func problem(ofTheme name: String) -> SettingFault? { nil }
}
