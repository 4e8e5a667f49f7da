package import News
import NewsService

/// A rule as a table `[[rule]]` to add to `config.toml`. The existing text is kept byte for byte.
package struct ConfigurationRule: Sendable, Equatable {
    package let when: String
    package let then: [String]

    /// - Parameter then: At least one action.
    /// - Throws: Why there can be no such rule.
    package init(when: String, then: [String]) throws(SettingFault) {
        do throws(RuleFault) {
            _ = try Rule(when: when, then: then)
        } catch {
            throw .rule(error)
        }
        self.when = when
        self.then = then
    }

    /// As a complete file.
    package var table: String {
        let quoted = ConfigurationAdditions.Line.quoted
        return "[[rule]]\nwhen = \(quoted(when))\nthen = [\(then.map(quoted).joined(separator: ", "))]\n"
    }

    /// What to append to a text.
    /// - Throws: if the result would not have this rule, or a mistake that the text does not have: after a quotation
    ///   that does not end, for example.
    package func addition(to text: String) throws(SettingFault) -> String {
        let before = ConfigurationFile.read(text, name: "")
        guard before.rules.count < Rule.maximumCount else { throw .rule(.tooManyRules(limit: Rule.maximumCount)) }
        let added = (text.isEmpty ? "" : text.hasSuffix("\n") ? "\n" : "\n\n") + table
        let after = ConfigurationFile.read(text + added, name: "")
        let known = before.faults.map(\.fault)
        if let mistake = after.faults.map(\.fault).first(where: { !known.contains($0) }) { throw mistake }
        guard after.rules.count == before.rules.count + 1, after.rules.last?.text == when else {
            throw .notChangeable(key: "rule")
        }
        return added
    }
}
