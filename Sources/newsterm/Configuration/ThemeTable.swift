import News
import NewsUI
import TOMLKit
import Terminal

/// The tables `[theme]`, which changes the theme that was chosen, and `[theme.NAME]`, a theme of the person's own.
enum ThemeTable {
    static let name = "theme"
    /// The key that says on which bundled theme one's own is based.
    private static let base = "base"

    private static let wanted =
        "a look such as \"bold\", \"bold red\", \"black on bright yellow\" or \"plain\": bold, dim, italic, underline, "
        + "reverse, and the terminal's colours black, red, green, yellow, blue, magenta, cyan, white, bright or not"

    /// Takes all of them; returns what is wrong, each with its line.
    static func take(
        _ value: any TOMLValueConvertible, lines: ConfigurationLines, _ configuration: inout Configuration
    ) -> [(line: Int, sentence: String)] {
        guard let table = value.table else {
            return [(lines.line(ofTable: name), "theme is a table: write [theme] on a line of its own")]
        }
        var problems: [(line: Int, sentence: String)] = []
        var changes: [Role: Style] = [:]
        for (key, value) in table {
            if let inner = value.table, Role(name: key) == nil {
                let (theme, wrong) = own(inner, path: "\(name).\(key)", lines: lines)
                // A table of mistakes is no theme to choose.
                if wrong.count < max(1, inner.count) { configuration.themes[key] = theme }
                problems += wrong
            } else {
                take(value, key, in: name, lines: lines, &changes, &problems)
            }
        }
        configuration.themes = configuration.themes.mapValues { $0.changed(changes) }
        return problems
    }

    /// What to say of a chosen theme that there is not; nil: there is one of that name.
    static func problem(of configuration: Configuration) -> String? {
        let names = configuration.themes.keys.sorted()
        guard !names.contains(configuration.display.theme) else { return nil }
        return "display.theme wants the name of a theme: \(names.joined(separator: ", "))"
    }

    private static func own(
        _ table: TOMLTable, path: String, lines: ConfigurationLines
    ) -> (theme: Theme, problems: [(line: Int, sentence: String)]) {
        var problems: [(line: Int, sentence: String)] = []
        var changes: [Role: Style] = [:]
        var theme = Theme.bundled[0].theme
        for (key, value) in table {
            guard key == base else {
                take(value, key, in: path, lines: lines, &changes, &problems)
                continue
            }
            if let bundled = Theme.bundled.first(where: { $0.name == value.string }) {
                theme = bundled.theme
            } else {
                let names = Theme.bundled.map(\.name).joined(separator: ", ")
                problems.append((lines.line(ofKey: key, inTable: path), "\(path).base wants one of: \(names)"))
            }
        }
        return (theme.changed(changes), problems)
    }

    private static func take(
        _ value: any TOMLValueConvertible, _ key: String, in path: String, lines: ConfigurationLines,
        _ changes: inout [Role: Style], _ problems: inout [(line: Int, sentence: String)]
    ) {
        let line = lines.line(ofKey: key, inTable: path)
        guard let role = Role(name: key) else {
            let near = Role.allCases.map(\.name).nearest(to: key) ?? ""
            return problems.append((line, "there is no \(path).\(key); did you mean \(path).\(near)?"))
        }
        guard let style = value.string.flatMap({ Style(words: $0) }) else {
            return problems.append((line, "\(path).\(key) wants \(wanted)"))
        }
        changes[role] = style
    }
}
