import News
import TOMLKit

/// The tables `[[rule]]` of `config.toml`, each a rule for arriving articles.
package enum RuleTable {
    static let name = "rule"
    /// As written, once for each rule.
    static let header = "[[rule]]"

    /// For `[rule]`, which would be the only rule.
    static let singleBrackets = SettingFault.unknownTable("[\(name)]", suggestion: header)

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
    /// - Parameters:
    ///   - line: of its header.
    ///   - number: its place in the file.
    /// - Returns: The rule, or all its mistakes.
    static func rule(_ value: any TOMLValueConvertible, line: Int, number: Int) -> (rule: Rule?, faults: [RuleFault]) {
        guard let table = value.table else { return (nil, [.noTable]) }
        var faults: [RuleFault] = []
        var meant: Set<String> = []
        for key in table.keys where Key(rawValue: key) == nil {
            let suggestion = Key.allCases.map(\.rawValue).suggestion(for: key)
            faults.append(.unknownKey(FeedListProblem.shown(key), suggestion: suggestion))
            if let suggestion { meant.insert(suggestion) }
        }
        func part<Part>(_ key: Key, _ fault: RuleFault, _ read: (any TOMLValueConvertible) -> Part?) -> Part? {
            guard let value = table[key.rawValue] else {
                // A mistyped key is one mistake, not two.
                if key != .name, !meant.contains(key.rawValue) { faults.append(.missing(key: key.rawValue)) }
                return nil
            }
            let part = read(value)
            if part == nil { faults.append(fault) }
            return part
        }
        let name = part(.name, .noText(key: Key.name.rawValue)) { $0.string }
        let query = part(.when, .noText(key: Key.when.rawValue)) { $0.string }
        let actions = part(.then, .noList) { value -> [String]? in
            guard let list = value.array else { return nil }
            let words = list.compactMap(\.string)
            return words.count == list.count ? words : nil
        }
        faults += Rule.faults(name: name, when: query, then: actions)
        guard faults.isEmpty, let query, let actions else { return (nil, faults) }
        do throws(RuleFault) {
            return (try Rule(name: name, when: query, then: actions, line: line, number: number), [])
        } catch {
            return (nil, [error])
        }
    }
}
