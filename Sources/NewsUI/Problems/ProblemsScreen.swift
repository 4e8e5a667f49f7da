import News
import Presentation
import Terminal
import Texts

/// What the user or the feeds' servers must fix. Failed feeds are grouped by cause, and keys act on each.
struct ProblemsScreen: RowScreen {
    nonisolated private enum Row: Hashable {
        case sentence(String)
        case feed(Feed.ID)
        /// A feed that is fetched insecurely.
        case warning(Feed.ID)
    }

    let context = KeyContext.problems
    var title: String { ProblemsTexts.title }
    var selection = RowSelection()
    /// 2 ms, and more with many feeds, since their causes are read.
    private let memo = Memo<Subject, [ScreenRow]>()

    func rows(in surroundings: Surroundings) -> [ScreenRow] {
        let subject = Subject(
            revision: surroundings.revision, problems: surroundings.problems, theme: surroundings.theme,
            width: surroundings.width)
        return memo.value(of: subject) { Self.rows(in: surroundings) }
    }

    func hints(in surroundings: Surroundings) -> [ScreenHint] {
        guard feed(in: surroundings) != nil else { return [.init(.moveDown), .init(.moveUp), .init(.pageDown)] }
        return [
            .init(.open, Action.showFeedDetails.label), .init(.refreshFeed), .init(.editFeed), .init(.removeFeed),
        ]
    }

    /// The heading above the selected feed names the cause; this is the rest.
    func status(in surroundings: Surroundings) -> String? {
        feed(in: surroundings).flatMap { $0.failureSentence ?? $0.warningSentence }
    }

    mutating func handle(_ action: Action, in surroundings: Surroundings) -> [ScreenRequest]? {
        guard [.open, .refreshFeed, .removeFeed, .editFeed].contains(action) else { return nil }
        guard let feed = feed(in: surroundings) else { return [.say(ProblemsTexts.selectFeed)] }
        guard action == .open else { return ScreenRequest.requests(for: action, of: feed) }
        return [.open(FeedDetailsScreen(feed)), .perform(.loadFeedDetails(feed.id))]
    }
}

extension ProblemsScreen {
    private struct Subject: Equatable {
        let revision: Revision
        let problems: Surroundings.Problems
        let theme: Theme
        let width: Int
    }

    private func feed(in surroundings: Surroundings) -> Feed? {
        switch selection.id?.base as? Row {
        case .feed(let id), .warning(let id): surroundings.feeds.first { $0.id == id }
        case .sentence, nil: nil
        }
    }

    private static func rows(in surroundings: Surroundings) -> [ScreenRow] {
        let (problems, theme) = (surroundings.problems, surroundings.theme)
        let wrapper = LineWrapper(width: surroundings.width)
        var rows: [ScreenRow] = []
        func add(_ heading: String, _ new: [ScreenRow]) {
            guard !new.isEmpty else { return }
            if !rows.isEmpty { rows.append(.blank) }
            rows.append(ScreenRow(text: wrapper.lines(of: heading).map { StyledLine($0, style: theme[.heading]) }))
            rows += new
        }
        func sentences(_ sentences: [String]) -> [ScreenRow] {
            sentences.map { ScreenRow(Row.sentence($0), wrapper.lines(of: $0).map { StyledLine($0) }) }
        }
        add(ProblemsTexts.library, sentences([problems.refusal, problems.fullDisk].compactMap { $0 }))
        add(ProblemsTexts.settings, sentences(problems.settings))
        add(ProblemsTexts.lines, sentences(problems.lines))
        add(ProblemsTexts.accounts, sentences(problems.accounts))
        for (cause, feeds) in byCause(surroundings.feeds) {
            add(
                ProblemsTexts.feeds(feeds.count, cause),
                feeds.map { ScreenRow(Row.feed($0.id), [StyledLine($0.title)]) })
        }
        add(
            ProblemsTexts.warnings,
            surroundings.feeds.filter { $0.warningSentence != nil }
                .map { ScreenRow(Row.warning($0.id), [StyledLine($0.title)]) })
        return rows.isEmpty ? [ScreenRow(text: wrapper.lines(of: ProblemsTexts.none).map { StyledLine($0) })] : rows
    }

    /// The failed feeds by cause, the most frequent first.
    private static func byCause(_ feeds: [Feed]) -> [(cause: ProblemCause, feeds: [Feed])] {
        var groups: [(cause: ProblemCause, feeds: [Feed])] = []
        var places: [ProblemCause: Int] = [:]
        for feed in feeds where feed.failure != nil {
            let cause = ProblemCause(feed.failureCause?.value)
            if let place = places[cause] {
                groups[place].feeds.append(feed)
            } else {
                places[cause] = groups.count
                groups.append((cause, [feed]))
            }
        }
        return groups.enumerated().sorted {
            (-$0.element.feeds.count, $0.offset) < (-$1.element.feeds.count, $1.offset)
        }
        .map(\.element)
    }

}

extension Model {
    var problemCount: Int {
        (libraryRefusal == nil ? 0 : 1) + (fullDisk == nil ? 0 : 1) + configurationProblems.count
            + feedListProblems.count + accounts.reduce(0) { $0 + $1.problems.count } + feeds.failingCount
            + feeds.warnedCount
    }

    /// Problems other than the feeds'.
    var problems: Surroundings.Problems {
        let needsRestart = !configurationProblems.allSatisfy(\.isOfRule)
        let settings =
            configurationProblems.map(\.text)
            + [
                configurationProblems.isEmpty ? nil : SuspendedWork.text(suspended),
                configurationProblems.contains(where: \.isOfRule) ? SuspendedWork.rulesFollowText : nil,
                needsRestart ? SuspendedWork.restartText : nil,
            ].compactMap { $0 }
        return Surroundings.Problems(
            refusal: libraryRefusal.map { ErrorTexts.sentence(for: $0) }, fullDisk: fullDisk, settings: settings,
            lines: feedListProblems, accounts: accounts.flatMap(\.problems))
    }

    /// Asks whether the user has corrected the rules: they are read again at each refresh.
    func checkRules(_ effects: inout [Effect]) {
        if configurationProblems.contains(where: \.isOfRule) { effects.append(.loadRuleProblems) }
    }

    mutating func take(ruleProblems problems: [SettingProblem]) {
        configurationProblems = configurationProblems.filter { !$0.isOfRule } + problems
    }

    /// What a full disk keeps from being stored stays listed until something can be stored.
    mutating func storageFailed(_ effect: Effect, _ sentence: String, isDiskFull: Bool) {
        guard isDiskFull else { return }
        let again: String?
        if case .refresh = effect {
            again = keyMap.keyName(for: .refreshAll).map(EmptyListTexts.retries)
        } else {
            again = nil
        }
        fullDisk = [sentence, again].compactMap { $0 }.joined(separator: CountTexts.pause)
    }
}
