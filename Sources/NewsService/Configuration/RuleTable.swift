import News
import TOMLKit

/// The tables `[[rule]]` of `config.toml`, each a rule for arriving articles.
package enum RuleTable {
    static let name = "rule"
    /// As written, once for each rule.
    static let header = "[[rule]]"

    /// The keys of a rule.
    enum Key: String, CaseIterable {
        case name, when, then
    }

    /// Whether a part that is not TOML belongs to a rule. Without its "=" a key looks like a header: `then ["read"]`.
    static func isLine(_ mistake: ConfigurationDocument.Mistake) -> Bool {
        let name = mistake.path.first
        return mistake.isHeader ? name.flatMap(Key.init) != nil : name == self.name
    }

    /// Reads one rule.
    /// - Parameter line: of its header.
    static func rule(_ value: any TOMLValueConvertible, line: Int) throws(RuleFault) -> Rule {
        guard let table = value.table else { throw .noTable }
        for key in table.keys where Key(rawValue: key) == nil {
            throw .unknownKey(FeedListProblem.shown(key), suggestion: Key.allCases.map(\.rawValue).suggestion(for: key))
        }
        guard let query = try text(.when, of: table) else { throw .missing(key: Key.when.rawValue) }
        guard let actions = table[Key.then.rawValue] else { throw .missing(key: Key.then.rawValue) }
        guard let list = actions.array else { throw .noList }
        var words: [String] = []
        for action in list {
            guard let word = action.string else { throw .noList }
            words.append(word)
        }
        return try Rule(name: try text(.name, of: table), when: query, then: words, line: line)
    }

    /// `nil` if the table has no such key.
    private static func text(_ key: Key, of table: TOMLTable) throws(RuleFault) -> String? {
        guard let value = table[key.rawValue] else { return nil }
        guard let text = value.string else { throw .noText(key: key.rawValue) }
        return text
    }
}
