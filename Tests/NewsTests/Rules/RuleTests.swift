import News
import Testing

@Suite("Rules as they are written")
struct RuleTests {
    private func fault(when text: String, then words: [String], name: String? = nil) -> RuleFault? {
        do throws(RuleFault) {
            _ = try Rule(name: name, when: text, then: words)
            return nil
        } catch {
            return error
        }
    }

    @Test("A rule has a query and its actions, each once")
    func whole() throws {
        let rule = try Rule(
            name: " Crypto ", when: "feed:hn title:crypto", then: ["read", "Star", "tag ai", " tag  #ml,ai ", "read"],
            line: 7)
        #expect(rule.name == "Crypto" && rule.title == "Crypto" && rule.line == 7)
        #expect(rule.query == ArticleQuery.parse("feed:hn title:crypto").query)
        #expect(rule.actions == [.read, .star, .tag("ai"), .tag("ml")])
        #expect(rule.actions.map(\.description) == ["read", "star", "tag ai", "tag ml"])
        #expect(try Rule(when: "a", then: ["tag \"machine learning\""]).actions == [.tag("machine learning")])
        for action in [RuleAction.read, .star, .tag("ai"), .tag("machine learning"), .notify, .neverNotify] {
            #expect(RuleAction(action.description) == action)
        }
        #expect(try Rule(when: "a b", then: ["read"]).title == "a b")
    }

    @Test("Any other word is an unknown action")
    func actions() {
        let error = fault(when: "a", then: ["read", "reed"])
        #expect(error == .unknownAction("reed", meant: "read"))
        #expect(
            error?.description
                == "Unknown action: reed; did you mean read?; actions: read, star, tag NAME, notify, never-notify; the rule is skipped"
        )
        #expect(fault(when: "a", then: ["hide"]) == .unknownAction("hide", meant: nil))
        #expect(fault(when: "a", then: ["read it"]) != nil && fault(when: "a", then: [""]) != nil)
        #expect(fault(when: "a", then: ["tag"]) == .missingTag && fault(when: "a", then: ["tag #"]) == .missingTag)
        #expect(fault(when: "a", then: []) == .missing(key: "then"))
        #expect(fault(when: "a", then: Array(repeating: "read", count: 21)) == .tooManyActions(limit: 20))
    }

    @Test("What is true of every article that arrives says nothing; what is true of none is refused")
    func arrival() throws {
        #expect(try Rule(when: "is:unread title:a", then: ["read"]).text == "is:unread title:a")
        #expect(fault(when: "-is:starred title:a", then: ["read"]) == nil)
        #expect(fault(when: "is:starred OR title:a", then: ["read"]) == nil)
        for text in ["is:read", "title:a is:starred", "-is:unread", "a -(is:unread OR b)"] {
            #expect(fault(when: text, then: ["read"]) == .query(QueryProblem(position: 1, .neverAtArrival)), "\(text)")
        }
    }

    @Test(
        "A query that cannot be understood makes no rule", arguments: ["", "title:", "a OR", "autor:x", "date:today"])
    func queries(text: String) {
        guard case .query? = fault(when: text, then: ["read"]) else {
            Issue.record("\(text) makes a rule")
            return
        }
    }

    @Test("Names and queries have a length, and a name is a line")
    func bounds() {
        let long = String(repeating: "a", count: 1_001)
        #expect(fault(when: long, then: ["read"]) == .tooLong(key: "when", limit: 1_000))
        #expect(fault(when: "a", then: ["read"], name: long) == .tooLong(key: "name", limit: 80))
        #expect(fault(when: "a", then: ["read"], name: "a\nb") == .badName)
        #expect(fault(when: "a", then: ["read"], name: " ") == .badName)
    }
}
