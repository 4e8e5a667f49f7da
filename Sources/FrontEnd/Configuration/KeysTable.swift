import News
import NewsService
package import Presentation
import TOMLKit

/// The tables `[keys]` and `[keys.PLACE]` of `config.toml`: the key bindings of the reader's actions.
package enum KeysTable {
    static let name = ReaderTable.keys.rawValue

    /// Applies all bindings; returns the problems with their lines.
    static func take(
        _ value: any TOMLValueConvertible, lines: ConfigurationLines, _ keyMap: inout KeyMap?
    ) -> [(line: Int, fault: SettingFault)] {
        guard let table = value.table else {
            return [(lines.line(ofTable: name), .noTable(name, header: "[\(name)]"))]
        }
        let (changes, problems) = Self.changes(of: table, lines: lines)
        let (map, wrong) = KeyMap.changed(by: changes.map(\.change))
        keyMap = map
        return problems + wrong.map { (line: changes[$0.change].line, fault: SettingFault.other($0.sentence)) }
    }

    /// The key changes in a configuration's text; none if it is not valid TOML.
    package static func changes(in text: String) -> [KeyChange] {
        guard let table = try? TOMLTable.of(text)[name]?.table else { return [] }
        return changes(of: table, lines: ConfigurationLines(text)).changes.map(\.change)
    }

    /// In line order.
    private static func changes(
        of table: TOMLTable, lines: ConfigurationLines
    ) -> (changes: [(line: Int, change: KeyChange)], problems: [(line: Int, fault: SettingFault)]) {
        var problems: [(line: Int, fault: SettingFault)] = []
        var changes: [(line: Int, change: KeyChange)] = []
        func add(_ value: any TOMLValueConvertible, action: String, place: String?) {
            let table = place.map { "\(name).\($0)" } ?? name
            let line = lines.line(ofKey: action, inTable: table)
            if let keys = keys(value) {
                changes.append((line, KeyChange(action: action, place: place, keys: keys)))
            } else {
                problems.append((line, .wants(key: "\(table).\(action)", .keys)))
            }
        }
        for (key, value) in table {
            guard let inner = value.table else {
                add(value, action: key, place: nil)
                continue
            }
            for (action, value) in inner { add(value, action: action, place: key) }
        }
        return (changes.sorted { $0.line < $1.line }, problems)
    }

    private static func keys(_ value: any TOMLValueConvertible) -> [String]? {
        if let key = value.string { return [key] }
        guard let array = value.array else { return nil }
        var keys: [String] = []
        for element in array {
            guard let key = element.string else { return nil }
            keys.append(key)
        }
        return keys
    }
}
