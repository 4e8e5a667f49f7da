import NewsService
package import Presentation

/// Settings to add to `config.toml`. The existing text is kept byte for byte.
package struct ConfigurationAdditions: Equatable {
    package struct Line: Equatable {
        package let table: String
        /// The key and value in TOML.
        package let text: String

        package init(table: String, key: String, value: String) {
            self.table = table
            text = "\(key) = \(value)"
        }

        package init(_ change: KeyChange) {
            let keys = change.keys.map(Self.quoted)
            self.init(
                table: change.place.map { "\(KeysTable.name).\($0)" } ?? KeysTable.name, key: change.action,
                value: keys.count == 1 ? keys[0] : "[\(keys.joined(separator: ", "))]")
        }

        /// - Parameter words: a program and its arguments, without control characters.
        package init(table: String, key: String, words: [String]) {
            self.init(table: table, key: key, value: "[\(words.map(Self.quoted).joined(separator: ", "))]")
        }

        package static func quoted(_ text: String) -> String {
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
    }

    package var lines: [Line]
    package var rules: [ConfigurationRule]

    package init(lines: [Line] = [], rules: [ConfigurationRule] = []) {
        self.lines = lines
        self.rules = rules
    }

    package var isEmpty: Bool { lines.isEmpty && rules.isEmpty }

    /// The tables as a complete file.
    package var text: String {
        rules.reduce(tables.reduce("") { headed($1, in: $0) }) { $0 + ($0.isEmpty ? "" : "\n") + $1.table }
    }

    /// Inserts the settings into a text's tables, after the header if there is one; nil if they do not fit.
    package func fitted(into text: String, name: String) -> String? {
        let withLines = tables.reduce(Optional(text)) { text, table in
            guard let text else { return nil }
            return forms(of: table, in: text).first { (try? ConfigurationFile.parse($0, name: name)) != nil }
        }
        return rules.reduce(withLines) { text, rule in
            guard let text, let addition = try? rule.addition(to: text) else { return nil }
            return text + addition
        }
    }

    /// The ways in which a table's settings may fit into a text.
    func forms(of table: String, in text: String) -> [String] {
        [headed(table, in: text), dotted(table, before: text)]
    }

    private var tables: [String] {
        var tables: [String] = []
        for line in lines where !tables.contains(line.table) { tables.append(line.table) }
        return tables
    }

    private func headed(_ table: String, in text: String) -> String {
        let added = lines.filter { $0.table == table }.map { $0.text + "\n" }.joined()
        var result = text
        if let place = Self.end(ofHeader: table, in: text) {
            let isCutOff = place == text.endIndex && text.last?.isNewline == false
            result.insert(contentsOf: isCutOff ? "\n" + added : added, at: place)
        } else {
            if !result.isEmpty { result += result.hasSuffix("\n") ? "\n" : "\n\n" }
            result += "[\(table)]\n" + added
        }
        return result
    }

    /// For a text whose table has no header, but lines such as `keys.undo = "x"` before all tables.
    private func dotted(_ table: String, before text: String) -> String {
        lines.filter { $0.table == table }.map { "\(table).\($0.text)\n" }.joined() + text
    }

    /// The start of the line after a table's header; nil if there is no header.
    private static func end(ofHeader table: String, in text: String) -> String.Index? {
        var start = text.startIndex
        while start < text.endIndex {
            let end = text[start...].firstIndex(where: \.isNewline)
            let line = text[start..<(end ?? text.endIndex)].prefix { $0 != "#" }
                .filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
            let next = end.map { text.index(after: $0) } ?? text.endIndex
            if line == "[\(table)]" { return next }
            start = next
        }
        return nil
    }
}
