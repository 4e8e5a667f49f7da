import News
import Terminal

/// What the screen of the problems says: what the person has to mend, and what the feeds' servers have to.
struct ProblemsText {
    struct Line: Equatable {
        var text: String
        var isHeading = false
    }

    let lines: [Line]

    /// How many there are, for the status line.
    static func count(in model: Model) -> Int {
        model.feedListProblems.count + model.feeds.failingCount
    }

    init(model: Model) {
        let wrapper = LineWrapper(width: model.size.columns - 2)
        let failed = model.feeds.listed.compactMap { feed in feed.failureSentence.map { "\(feed.title): \($0)" } }
        let chapters = [
            (ProblemsTexts.lines, model.feedListProblems),
            (ProblemsTexts.feeds, failed),
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
