import News
import NewsService
import Presentation
import TOMLKit
import Terminal

/// The tables `[theme]`, which changes the chosen theme, and `[theme.NAME]`, which defines the user's own.
enum ThemeTable {
    private static let name = ReaderTable.theme.rawValue
    /// The key that names the bundled theme on which the user's own is based.
    private static let base = "base"

    /// Applies all of them; returns the problems with their lines.
    static func take(
        _ value: any TOMLValueConvertible, lines: ConfigurationLines, _ themes: inout [String: Theme]
    ) -> [(line: Int, fault: SettingFault)] {
        guard let table = value.table else {
            return [(lines.line(ofTable: name), .noTable(name, header: "[\(name)]"))]
        }
        var problems: [(line: Int, fault: SettingFault)] = []
        var changes: [Role: Style] = [:]
        for (key, value) in table {
            if let inner = value.table, Role(name: key) == nil {
                let (theme, wrong) = own(inner, path: "\(name).\(key)", lines: lines)
                // A table in which nothing is valid defines no theme.
                if wrong.count < max(1, inner.count) { themes[key] = theme }
                problems += wrong
            } else {
                take(value, key, in: name, lines: lines, &changes, &problems)
            }
        }
        // The user's own themes may have replaced these.
        if table[Theme.automatic]?.table == nil, let dark = themes["dark"], let light = themes["light"] {
            themes[Theme.automatic] = Theme(onDark: dark, onLight: light)
        }
        themes = themes.mapValues { $0.changed(Self.completed(changes)) }
        return problems
    }

    private static func own(
        _ table: TOMLTable, path: String, lines: ConfigurationLines
    ) -> (theme: Theme, problems: [(line: Int, fault: SettingFault)]) {
        var problems: [(line: Int, fault: SettingFault)] = []
        var changes: [Role: Style] = [:]
        var theme = Theme.standard
        for (key, value) in table {
            guard key == base else {
                take(value, key, in: path, lines: lines, &changes, &problems)
                continue
            }
            if let bundled = Theme.bundled.first(where: { $0.name == value.string }) {
                theme = bundled.theme
            } else {
                let fault = SettingFault.wants(key: "\(path).base", .themeName(among: Theme.bundled.map(\.name)))
                problems.append((lines.line(ofKey: key, inTable: path), fault))
            }
        }
        return (theme.changed(completed(changes)), problems)
    }

    /// Also changes roles that were split off from a changed role, so that older themes look as before.
    private static func completed(_ changes: [Role: Style]) -> [Role: Style] {
        var changes = changes
        for role in Role.allCases where changes[role] == nil { changes[role] = role.origin.flatMap { changes[$0] } }
        return changes
    }

    private static func take(
        _ value: any TOMLValueConvertible, _ key: String, in path: String, lines: ConfigurationLines,
        _ changes: inout [Role: Style], _ problems: inout [(line: Int, fault: SettingFault)]
    ) {
        let line = lines.line(ofKey: key, inTable: path)
        guard let role = Role(name: key) else {
            let suggestion = Role.allCases.map(\.name).suggestion(for: key).map { "\(path).\($0)" }
            return problems.append((line, .unknownKey(path: "\(path).\(key)", suggestion: suggestion)))
        }
        guard let style = value.string.flatMap({ Style(words: $0) }) else {
            return problems.append((line, .wants(key: "\(path).\(key)", .look)))
        }
        changes[role] = style
    }
}
