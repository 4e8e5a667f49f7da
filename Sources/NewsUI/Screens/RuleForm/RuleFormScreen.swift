import News
import Presentation
import Terminal
import Texts

/// Makes a rule from an article: what other articles must have in common with it, and what to do with them. Nothing
/// changes until it is saved.
struct RuleFormScreen: RowScreen {
    nonisolated enum Field: Hashable {
        case part(RuleParts.Part)
        case query, action, tags, time, stored
    }

    /// Tags and a time are typed on a line of their own.
    private static let actions = [
        RuleAction.hide, .read, .star, .neverNotify, .notify, .tag(""), .keep(days: 7), .download, .fullText,
    ]

    let context = KeyContext.ruleForm
    let takesInput = true
    let tickCells: Range<Int>? = 0..<3
    var title: String { RuleFormTexts.title(headline.title) }
    var selection = RowSelection()
    private(set) var hasUnsavedChanges = false
    var unsavedQuestion: String { RuleFormTexts.asksToMake }
    private let headline: Headline
    private let parts: RuleParts
    private var ticked: Set<RuleParts.Part>
    /// The query as typed; `nil` to make it from the ticks.
    private var typed: String?
    private var action = RuleAction.hide
    private var tags: [RuleAction] = []
    private var time = RuleAction.keep(days: 7)
    /// The field being typed.
    private var asked = Field.query
    /// The user's choice; it counts only for actions that can apply to stored articles.
    private var appliesToStored: Bool?
    /// Hiding them is left to the user's choice, since they would be gone from all lists.
    private var reachesStored: Bool { (appliesToStored ?? (action != .hide)) && action.appliesToStored }
    /// For the current query; `nil` while they are counted.
    private var matches: Result<BoundedCount, RuleFault>?

    init(_ headline: Headline) {
        self.headline = headline
        parts = RuleParts(headline)
        ticked = parts.proposed
    }

    /// Counts the matches of the current query.
    var counting: Effect? { query.isEmpty ? nil : .countMatches(query) }

    var requestsAfterAnswer: [ScreenRequest] { counting.map { [.perform($0)] } ?? [] }

    /// Empty if nothing is ticked.
    private var query: String { typed ?? parts.all.filter(ticked.contains).map(\.query).joined(separator: " ") }

    func rows(in surroundings: Surroundings) -> [ScreenRow] {
        let theme = surroundings.theme
        let intro = RuleFormTexts.intro(
            tick: surroundings.key(.tick, in: context), change: surroundings.key(.open, in: context),
            save: surroundings.key(.save, in: context),
            leave: surroundings.keyMap.keys(for: .back, in: context).last?.name ?? "")
        let ticks = parts.all.map { part in
            let mark = typed == nil && ticked.contains(part) ? "[x] " : "[ ] "
            return ScreenRow(Field.part(part), [StyledLine([.init(text: mark), .init(text: Self.words(part))])])
        }
        let fields = fields
        let cells = (fields.map { TextWidth.cells(in: $0.label) }.max() ?? 0) + 2
        let lines = fields.map { field, label, value in
            let gap = String(repeating: " ", count: cells - TextWidth.cells(in: label))
            let pieces: [StyledLine.Piece] = [
                .init(text: label + gap, style: theme[.detail]), .init(text: TextWidth.safe(value)),
            ]
            return ScreenRow(field, [StyledLine(pieces)])
        }
        return [.intro(intro, in: surroundings), .blank] + ticks + [.blank] + lines
            + [.blank, .intro(matchesWords, in: surroundings)]
    }

    private var fields: [(field: Field, label: String, value: String)] {
        var fields: [(field: Field, label: String, value: String)] = [
            (.query, RuleFormTexts.queryLabel, query), (.action, RuleFormTexts.actionLabel, Self.words(action)),
        ]
        switch action {
        case .tag: fields.append((.tags, RuleFormTexts.tagsLabel, tags.isEmpty ? CountTexts.none : Self.value(tags)))
        case .keep: fields.append((.time, RuleFormTexts.timeLabel, Self.value([time])))
        default: break
        }
        let stored = reachesStored ? RuleFormTexts.isApplied : RuleFormTexts.isNotApplied
        return fields + [(.stored, RuleFormTexts.storedLabel, stored)]
    }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        [ScreenHint(.save), ScreenHint(.tick), ScreenHint(.open, FeedFormTexts.change), ScreenHint(.moveDown)]
    }

    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        switch action {
        case .open, .tick: return change()
        case .save:
            if query.isEmpty { return [.say(RuleFormTexts.nothing)] }
            if case .failure? = matches { return [.say(matchesWords, isError: true)] }
            if case .tag = self.action, tags.isEmpty { return [.say(Self.words(.missingTag), isError: true)] }
            let draft = RuleDraft(query: query, actions: chosen, appliesToStored: reachesStored)
            return [.close, .announce(RuleFormTexts.making, .makeRule(draft))]
        default: return nil
        }
    }

    mutating func receive(_ event: Event, in surroundings: Surroundings) -> [ScreenRequest] {
        if case .matchesCounted(query, let matches) = event { self.matches = matches }
        return []
    }

    func mistake(in answer: String, _ surroundings: Surroundings) -> String? {
        do throws(RuleFault) {
            switch asked {
            case .tags where !answer.isEmpty:
                // Each tag is an action of its own.
                let count = try RuleAction.read("tag \(answer)").count
                guard count <= Rule.maximumActions else { throw .tooManyActions(limit: Rule.maximumActions) }
            case .time where !answer.isEmpty: _ = try RuleAction.read("keep \(answer)")
            case .query where !answer.isEmpty: _ = try Rule(when: answer, then: [RuleAction.hide.description])
            default: break
            }
            return nil
        } catch {
            return Self.words(error)
        }
    }

    mutating func take(answer: String, in surroundings: Surroundings) {
        hasUnsavedChanges = true
        switch asked {
        case .tags: tags = (try? RuleAction.read("tag \(answer)")) ?? []
        case .time: time = RuleAction("keep \(answer)") ?? time
        default:
            typed = answer.isEmpty ? nil : answer
            matches = nil
        }
    }
}

extension RuleFormScreen {
    /// Ticks the selected part, asks for the query, or switches to the next choice.
    private mutating func change() -> [ScreenRequest] {
        guard let field = selection.id?.base as? Field else { return [] }
        switch field {
        case .part(let part):
            if ticked.remove(part) == nil { ticked.insert(part) }
            (typed, matches) = (nil, nil)
            hasUnsavedChanges = true
            return requestsAfterAnswer
        case .query: return ask(field, RuleFormTexts.question, query)
        case .tags: return ask(field, RuleFormTexts.tagsQuestion, Self.value(tags))
        case .time: return ask(field, RuleFormTexts.timeQuestion, Self.value([time]))
        case .action:
            let place = Self.actions.firstIndex(of: action) ?? 0
            action = Self.actions[(place + 1) % Self.actions.count]
        case .stored:
            guard action.appliesToStored else { return [] }
            appliesToStored = !reachesStored
        }
        hasUnsavedChanges = true
        return []
    }

    private mutating func ask(_ field: Field, _ question: String, _ text: String) -> [ScreenRequest] {
        asked = field
        return [.ask(LinePrompt(.field(question), text: text))]
    }

    /// What the rule does.
    private var chosen: [RuleAction] {
        switch action {
        case .tag: tags
        case .keep: [time]
        default: [action]
        }
    }

    /// The actions' arguments, as written in a rule.
    private static func value(_ actions: [RuleAction]) -> String {
        actions.map { String($0.description.drop { $0 != " " }.dropFirst()) }.joined(separator: " ")
    }

    private var matchesWords: String {
        if query.isEmpty { return RuleFormTexts.nothing }
        switch matches {
        case nil: return RuleFormTexts.counting
        case .success(let count)?:
            return count.isAtLeast ? RuleFormTexts.matchesMore(count.count) : RuleFormTexts.matches(count.count)
        case .failure(let fault)?: return Self.words(fault)
        }
    }

    private static func words(_ fault: RuleFault) -> String {
        if case .query(let problem) = fault { return PromptTexts.problem(problem) }
        return fault.translatedReason
    }

    private static func words(_ part: RuleParts.Part) -> String {
        switch part {
        case .feed(let name): RuleFormTexts.feed(TextWidth.safe(name))
        case .author(let name): RuleFormTexts.author(TextWidth.safe(name))
        case .word(let word): RuleFormTexts.word(TextWidth.safe(word))
        }
    }

    private static func words(_ action: RuleAction) -> String {
        switch action {
        case .hide: RuleFormTexts.hides
        case .read: RuleFormTexts.reads
        case .star: RuleFormTexts.stars
        case .neverNotify: RuleFormTexts.silences
        case .notify: RuleFormTexts.notifies
        case .tag: RuleFormTexts.tags
        case .keep: RuleFormTexts.keeps
        case .download: RuleFormTexts.downloads
        case .fullText: RuleFormTexts.fetchesFullText
        }
    }
}

extension Model {
    /// Opens the form of a rule for articles like this one.
    mutating func makeRule(_ effects: inout [Effect]) {
        guard let headline = targetHeadline else { return messages.add(ReadingTexts.noArticle) }
        let form = RuleFormScreen(headline)
        open(form)
        if let counting = form.counting { effects.append(counting) }
    }

    mutating func ruleMade(_ draft: RuleDraft, applied count: Int?, _ effects: inout [Effect]) {
        if count != nil {
            changesDetails = true
            reloadDetails(&effects)
        }
        let made = count.map { RuleFormTexts.madeAndApplied($0) } ?? RuleFormTexts.made
        let undo = keyMap.keyName(for: .undo)
        let hint = count == nil ? undo.map(ActTexts.undoes) : undo.map(RuleFormTexts.undoesBoth)
        messages.add(
            [made, hint].compactMap(\.self).joined(separator: CountTexts.pause), resultOf: .makeRule(draft))
    }
}
