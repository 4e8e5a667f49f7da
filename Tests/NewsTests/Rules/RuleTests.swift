import News
import Testing

@Suite("Rules as written")
struct RuleTests {
    private func fault(when text: String, then words: [String], name: String? = nil) -> RuleFault? {
        do throws(RuleFault) {
            _ = try Rule(name: name, when: text, then: words)
            return nil
        } catch {
            return error
        }
    }

    @Test("A rule has one query and one list of actions")
    func whole() throws {
        let rule = try Rule(
            name: " Crypto ", when: "feed:hn title:crypto", then: ["read", "Star", "tag ai", " tag  #ml,ai ", "read"],
            line: 7)
        #expect(rule.name == "Crypto" && rule.title == "Crypto" && rule.line == 7)
        #expect(rule.query == ArticleQuery.parse("feed:hn title:crypto").query)
        #expect(rule.actions == [.read, .star, .tag("ai"), .tag("ml")])
        #expect(rule.actions.map(\.description) == ["read", "star", "tag ai", "tag ml"])
        #expect(try Rule(when: "a", then: ["tag \"machine learning\""]).actions == [.tag("machine learning")])
        for action in [
            RuleAction.read, .star, .tag("ai"), .tag("machine learning"), .hide, .keep(days: 7), .download, .fullText,
            .notify, .neverNotify,
        ] {
            #expect(RuleAction(action.description) == action)
        }
        #expect(try Rule(when: "a b", then: ["read"]).title == "a b")
    }

    @Test(
        "A retention is in days, weeks or years, and reported in days",
        arguments: [
            ("keep 7d", 7), ("keep 2w", 14), ("KEEP 1y", 365), ("keep  36500d", 36_500),
        ])
    func keep(text: String, days: Int) throws {
        let rule = try Rule(when: "a", then: [text])
        #expect(rule.actions == [.keep(days: days)] && rule.actions[0].description == "keep \(days)d")
    }

    @Test("For stored articles a rule means what it means for new ones: they count as unread")
    func stored() throws {
        #expect(
            try Rule(when: "is:unread title:a", then: ["read"]).queryOfStored == ArticleQuery.parse("title:a").query)
    }

    @Test(
        "A rule in newsboat's language begins with a comparison; other words are searched for",
        arguments: [
            ("title =~ \"swift\"", true), ("(age > 3)", true), ("age between 0:3", true), ("title # \"ad\"", true),
            ("C# OR F#", false), ("peace between nations", false), ("C# 12", false),
        ])
    func languages(query: String, isNewsboats: Bool) throws {
        let rule = try Rule(when: query, then: ["star"])
        #expect(try rule.query == (isNewsboats ? ArticleQuery(newsboat: query) : ArticleQuery.parse(query).query))
    }

    @Test("Any other word is an unknown action")
    func actions() {
        let error = fault(when: "a", then: ["read", "reed"])
        #expect(error == .unknownAction("reed", suggestion: "read"))
        #expect(
            error?.description
                == "Unknown action: reed; did you mean read?; actions: read, star, tag NAME, hide, keep 7d, download, full-text, notify, never-notify; the rule is skipped"
        )
        #expect(fault(when: "a", then: ["delete"]) == .unknownAction("delete", suggestion: nil))
        #expect(fault(when: "a", then: ["read it"]) != nil && fault(when: "a", then: [""]) != nil)
        #expect(fault(when: "a", then: ["tag"]) == .missingTag && fault(when: "a", then: ["tag #"]) == .missingTag)
        for text in [
            "keep", "keep 7", "keep 0d", "keep -1d", "keep d", "keep 101y", "keep 7 d", "keep 99999999999999999999d",
        ] {
            #expect(fault(when: "a", then: [text]) == .badKeep, "\(text)")
        }
        #expect(fault(when: "a", then: []) == .noActions)
        #expect(fault(when: "a", then: ["notify", "star", "never-notify"]) == .contradiction)
        #expect(Rule.faults(name: nil, when: "a", then: ["never-notify", "notify"]) == [.contradiction])
        #expect(fault(when: "a", then: Array(repeating: "read", count: 21)) == .tooManyActions(limit: 20))
        let tags = (1...20).map { "t\($0)" }.joined(separator: " ")
        #expect(fault(when: "a", then: ["tag \(tags)"]) == nil)
        // As in the form, each tag counts.
        #expect(fault(when: "a", then: ["read", "tag \(tags)"]) == .tooManyActions(limit: 20))
        #expect(Rule.faults(name: nil, when: "a", then: ["tag \(tags) t21"]) == [.tooManyActions(limit: 20)])
    }

    @Test("A condition true of every new article is ignored; one true of none is refused")
    func arrival() throws {
        #expect(try Rule(when: "is:unread title:a", then: ["read"]).text == "is:unread title:a")
        #expect(fault(when: "-is:starred title:a", then: ["read"]) == nil)
        #expect(fault(when: "is:starred OR title:a", then: ["read"]) == nil)
        for text in ["is:read", "is:hidden", "title:a is:starred", "-is:unread", "a -(is:unread OR b)"] {
            #expect(fault(when: text, then: ["read"]) == .query(QueryProblem(position: 1, .neverAtArrival)), "\(text)")
        }
    }

    @Test(
        "An invalid query invalidates the rule", arguments: ["", "title:", "a OR", "autor:x", "date:today"])
    func queries(text: String) {
        guard case .query? = fault(when: text, then: ["read"]) else {
            Issue.record("\(text) makes a rule")
            return
        }
    }

    @Test("Names and queries are limited in length, and a name is one line")
    func bounds() {
        let long = String(repeating: "a", count: 1_001)
        #expect(fault(when: long, then: ["read"]) == .tooLong(key: "when", limit: 1_000))
        #expect(fault(when: "a", then: ["read"], name: long) == .tooLong(key: "name", limit: 80))
        #expect(fault(when: "a", then: ["read"], name: "a\nb") == .badName)
        #expect(fault(when: "a", then: ["read"], name: " ") == .badName)
    }
}
