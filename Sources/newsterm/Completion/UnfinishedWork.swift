import BackgroundTasks
import News

/// What the person began, or what is left of it, as far as another process can go on with it.
enum UnfinishedWork: Codable, Sendable, Equatable {
    /// Of the feeds with these addresses. `isNamed`: whether the person named them: then their hosts are asked although
    /// they want to be left alone, as far as that goes.
    case refresh(feeds: [String], isNamed: Bool)
    /// Of the feed at an address that is listed as it was typed.
    case addition(String)
    case fullText(Headline.ID)
    /// Of a background task, by hand.
    case launch(identifier: String)

    /// For the person and the journal, behind "the".
    var name: String {
        switch self {
        case .refresh(let feeds, _): "refresh of \(feeds.count.grouped) \(feeds.count == 1 ? "feed" : "feeds")"
        case .addition(let typed): "addition of \(SafeLine.of(FeedAddress.withoutAnyCredentials(typed)))"
        case .fullText: "full text of an article"
        case .launch(let identifier): "launch of the task \(TaskIdentifier(rawValue: identifier)?.name ?? identifier)"
        }
    }

    var kind: FinishedWork.Kind {
        switch self {
        case .refresh: .refresh
        case .addition: .addition
        case .fullText: .fullText
        case .launch: .launch
        }
    }
}

extension [UnfinishedWork] {
    /// Each once, and all refreshes as one; hosts are pressed only when all feeds were named.
    var merged: [UnfinishedWork] {
        var others: [UnfinishedWork] = []
        var (feeds, seen, isNamed) = ([String](), Set<String>(), true)
        for work in self {
            guard case .refresh(let some, let areNamed) = work else {
                if !others.contains(work) { others.append(work) }
                continue
            }
            feeds += some.filter { seen.insert($0).inserted }
            isNamed = isNamed && areNamed
        }
        return (feeds.isEmpty ? [] : [.refresh(feeds: feeds, isNamed: isNamed)]) + others
    }
}
