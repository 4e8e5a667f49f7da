import FoundationEssentials
import News
import Presentation
import Terminal
import Texts

/// Marking whole lists as read: the shown one, or from the feeds the selected row's.
extension Model {
    mutating func markListRead(_ effects: inout [Effect]) {
        markListRead(before: nil, &effects)
    }

    mutating func askForAge() {
        prompt = LinePrompt(.markOlderRead)
    }

    /// - Parameter age: As typed: `3d`, `2w`, `2026-11-20`.
    mutating func markOlderRead(than age: String, _ effects: inout [Effect]) {
        do {
            if let date = try PastDate.before(age, now: now) { markListRead(before: date, &effects) }
        } catch {
            messages.add(ErrorTexts.sentence(for: error), isError: true)
        }
    }
}

extension Model {
    /// Marks the loaded rows at once and the whole list in the library.
    /// - Parameter date: `nil` for the whole list.
    private mutating func markListRead(before date: Date?, _ effects: inout [Effect]) {
        let isMeant = { (headline: Headline) in date.map { headline.sortDate < $0 } ?? true }
        let age = ArticleQuery(date.map { .condition(.date(.distantPast..<$0)) } ?? .always(true))
        // From the feeds, the list on the screen may be another.
        let name =
            focus == .feeds ? TextWidth.clipped(feeds.title(of: feeds.selectedRow), to: Self.maximumNameLength) : nil
        let selected = ResultSource(feeds.selectedRow, hidesRead: hidesRead, filter: filter)
        if let source = focus == .feeds ? selected : results?.source {
            if source == results?.source, let found = results?.hits.map(\.headline).filter(isMeant) {
                setRowsRead(found)
            }
            let act = Effect.Act.markAllRead(source.query.and(age), source.scope, name: name)
            // Searching texts may take seconds.
            messages.announce(ActTexts.markingFound, .act(act))
            return perform(act, &effects)
        }
        let row = focus == .feeds ? feeds.selectedRow : shown
        guard let filter = row.filter(hidesRead: hidesRead) else { return }
        setRowsRead(list.rows.filter { feeds.holds($0, in: filter) && isMeant($0) })
        perform(.markAllRead(age, filter, name: name), &effects)
    }

    private mutating func setRowsRead(_ headlines: [Headline]) {
        let ids = Set(headlines.map(\.id))
        list.setRead(ids, true)
        results?.setRead(ids, true)
    }
}
