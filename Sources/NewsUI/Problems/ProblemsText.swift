import News
import Terminal

/// What the screen of the problems says: what the person has to mend, and what the feeds' servers have to.
struct ProblemsText {
    struct Line: Equatable {
        var text: String
        var isHeading = false
    }

    /// All that it depends on.
    struct Subject: Equatable {
        /// Of the feeds.
        let revision: Revision
        let problemsOfFeedList: [String]
        let problemsOfConfiguration: [String]
        /// Why nothing can be stored; nil: it can be.
        let libraryRefusal: LibraryError?
        /// The room in cells.
        let width: Int
    }

    let lines: [Line]

    /// How many there are, for the status line.
    static func count(in model: Model) -> Int {
        (model.libraryRefusal == nil ? 0 : 1) + model.configurationProblems.count + model.feedListProblems.count
            + model.feeds.failingCount + model.feeds.warnedCount
    }

    init(_ subject: Subject, feeds: [Feed]) {
        let wrapper = LineWrapper(width: subject.width)
        let failed = feeds.compactMap { feed in feed.failureSentence.map { "\(feed.title): \($0)" } }
        let warned = feeds.compactMap { feed in feed.warningSentence.map { "\(feed.title): \($0)" } }
        let refusal = subject.libraryRefusal.map { ErrorTexts.sentence(for: $0) }
        let chapters = [
            (ProblemsTexts.library, [refusal].compactMap { $0 }),
            (ProblemsTexts.settings, subject.problemsOfConfiguration),
            (ProblemsTexts.lines, subject.problemsOfFeedList),
            (ProblemsTexts.feeds, failed),
            (ProblemsTexts.warnings, warned),
        ]
        var lines: [Line] = []
        for (heading, problems) in chapters where !problems.isEmpty {
            if !lines.isEmpty { lines.append(Line(text: "")) }
            lines.append(Line(text: heading, isHeading: true))
            lines += problems.flatMap { wrapper.lines(of: $0) }.map { Line(text: $0) }
        }
        if lines.isEmpty {
            lines = wrapper.lines(of: ProblemsTexts.none).map { Line(text: $0) }
        }
        self.lines = lines
    }
}

extension Model {
    private var configurationWarnings: [String] {
        guard !configurationProblems.isEmpty else { return [] }
        return configurationProblems + [SuspendedWork.sentence(suspended), SuspendedWork.restart].compactMap { $0 }
    }

    var problemsText: ProblemsText {
        let subject = ProblemsText.Subject(
            revision: feeds.revision, problemsOfFeedList: feedListProblems,
            problemsOfConfiguration: configurationWarnings, libraryRefusal: libraryRefusal,
            width: size.columns - 2)
        return coveringTexts.problems.value(of: subject) { ProblemsText(subject, feeds: feeds.listed) }
    }
}
