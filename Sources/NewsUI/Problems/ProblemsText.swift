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
        let failed = model.feeds.feeds.compactMap { feed in feed.failure.map { "\(feed.title): \($0)" } }
        let chapters = [
            ("Lines of the feed list that can not be used", model.feedListProblems),
            ("Feeds that could not be refreshed", failed),
        ]
        var lines: [Line] = []
        for (heading, problems) in chapters where !problems.isEmpty {
            if !lines.isEmpty { lines.append(Line(text: "")) }
            lines.append(Line(text: heading, isHeading: true))
            lines += problems.flatMap { wrapper.lines(of: $0) }.map { Line(text: $0) }
        }
        if lines.isEmpty {
            lines = [Line(text: "There are none: every line of the feed list is in order, and so is every feed.")]
        }
        self.lines = lines
    }
}
