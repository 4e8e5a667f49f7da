import FrontEnd
import News
import NewsService
import Presentation

/// newsboat's lines that hide or highlight articles, as rules; their filters stay in newsboat's language.
struct NewsboatRules {
    /// The tag for articles that newsboat highlights.
    static let tag = "highlighted"

    private(set) var rules: [ConfigurationRule] = []
    private(set) var taken: [NewsboatKeys.Note] = []
    private(set) var leftOut: [NewsboatKeys.Note] = []
    /// The settings that it converts or leaves out.
    static let names: Set<String> = ["ignore-article", "highlight-article", "highlight"]

    /// - Parameter present: newsterm's current configuration.
    init(_ newsboat: NewsboatConfiguration, beside present: String) {
        let known = ConfigurationFile.read(present, name: "").rules
        for setting in newsboat.settings where Self.names.contains(setting.name) {
            let name = setting.name
            guard let filter = Self.filter(setting) else {
                leftOut.append(.init(line: setting.line, sentence: Self.refusal(setting)))
                continue
            }
            // A filter that is not newsboat's could mean something else in newsterm's own language. It is checked
            // alone, too: within the parentheses for its feed, `a) or (b` would be valid, and hide articles of all
            // feeds.
            let own = name == "ignore-article" ? setting.values[1] : filter
            if let problem = Self.problem(in: own) ?? Self.problem(in: filter) {
                leftOut.append(.init(line: setting.line, sentence: "\(name) is left out; its filter: \(problem)"))
                continue
            }
            let action = name == "ignore-article" ? RuleAction.hide : .tag(Self.tag)
            do throws(SettingFault) {
                let rule = try ConfigurationRule(when: filter, then: [action.description])
                let shown = FeedListProblem.shown(filter)
                // unread = "yes", for example: newsboat evaluates it each time it draws a list, a rule only once.
                // Tagged articles are never deleted, so all would stay.
                if let parsed = try? Rule(when: filter, then: rule.then), parsed.matchesAll {
                    let sentence = "\(name) is left out; as a rule it would mean all that arrives, unread: \(shown)"
                    leftOut.append(.init(line: setting.line, sentence: sentence))
                    continue
                }
                let sentence =
                    action == .hide
                    ? "\(name) is a rule that hides what arrives: \(shown)"
                    : "\(name) is a rule that tags what arrives with \(Self.tag): \(shown)"
                taken.append(.init(line: setting.line, sentence: sentence))
                let isKnown = known.contains { $0.text == filter && $0.actions == [action] }
                if !isKnown, !rules.contains(rule) { rules.append(rule) }
            } catch {
                let reason = if case .rule(.query(let problem)) = error { problem.message } else { "\(error)" }
                leftOut.append(.init(line: setting.line, sentence: "\(name) is left out; its filter: \(reason)"))
            }
        }
    }

    /// The line's condition as a filter; nil if it has none that a rule can have.
    private static func filter(_ setting: NewsboatConfiguration.Setting) -> String? {
        // Text is quoted in filters, where a quotation mark cannot be written.
        func quoted(_ text: String) -> String? { text.contains("\"") ? nil : "\"\(text)\"" }
        let values = setting.values
        guard values.count > 1, values.joined().unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
        else { return nil }
        switch setting.name {
        case "ignore-article":
            let (feed, filter) = (values[0], values[1])
            if feed == "*" { return filter }
            let pattern = Self.pattern(feed)
            guard pattern != nil || !Self.looksLikePattern(feed) else { return nil }
            guard let text = quoted(pattern ?? feed) else { return nil }
            return "rssurl \(pattern == nil ? "=" : "=~") \(text) and (\(filter))"
        case "highlight-article": return values[0]
        case "highlight":
            guard ["all", "articlelist"].contains(values[0]) else { return nil }
            return quoted(values[1]).map { "title =~ \($0)" }
        default: return nil
        }
    }

    private static func pattern(_ feed: String) -> String? {
        let prefix = "regex:"
        return feed.prefix(prefix.count).lowercased() == prefix ? String(feed.dropFirst(prefix.count)) : nil
    }

    /// Whether a line's feed is a pattern without the prefix that makes newsboat take it as one. newsboat compares it
    /// with addresses as it is, and so it matches none.
    private static func looksLikePattern(_ feed: String) -> Bool { feed.contains { "*^\\|".contains($0) } }

    private static func problem(in filter: String) -> String? {
        do throws(QueryProblem) {
            _ = try ArticleQuery(newsboat: filter)
            return nil
        } catch {
            return error.message
        }
    }

    private static func refusal(_ setting: NewsboatConfiguration.Setting) -> String {
        if setting.name == "ignore-article", setting.values.count > 1, Self.pattern(setting.values[0]) == nil,
            Self.looksLikePattern(setting.values[0])
        {
            return
                "ignore-article is left out; its feed \(FeedListProblem.shown(setting.values[0])) is a pattern, which "
                + "newsboat takes as one only behind regex:"
        }
        guard setting.name == "highlight", setting.values.count > 1 else {
            return "\(setting.name) is left out; it names no articles that a rule can mean"
        }
        return "highlight is left out; newsterm marks words only when they are searched for"
    }
}

/// newsboat's named filters, as saved queries of the feed list.
struct NewsboatFilters {
    static let name = "define-filter"

    /// Lines to add to the feed list.
    private(set) var lines = ""
    private(set) var taken: [NewsboatKeys.Note] = []
    private(set) var leftOut: [NewsboatKeys.Note] = []

    init(_ newsboat: NewsboatConfiguration) {
        for setting in newsboat.settings where setting.name == Self.name {
            guard setting.values.count > 1, let name = Self.plain(setting.values[0]), !name.isEmpty,
                setting.values[1].unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
            else {
                leftOut.append(
                    .init(line: setting.line, sentence: "define-filter is left out; it lacks name or filter"))
                continue
            }
            let filter = setting.values[1]
            do throws(QueryProblem) {
                _ = try ArticleQuery(newsboat: filter)
                let text = filter.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                lines += "\"query:\(name):\(text)\"\n"
                let shown = FeedListProblem.shown(name)
                taken.append(.init(line: setting.line, sentence: "define-filter is the saved query \(shown)"))
            } catch {
                leftOut.append(
                    .init(line: setting.line, sentence: "define-filter is left out; its filter: \(error.message)"))
            }
        }
    }

    /// In a line of the feed list, a colon ends the name.
    private static func plain(_ name: String) -> String? {
        let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        return isPlain ? name.filter { $0 != ":" && $0 != "\"" && $0 != "\\" }.trimmed : nil
    }
}
