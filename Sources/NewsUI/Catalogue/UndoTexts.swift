public import News

nonisolated extension UndoneChange {
    /// The sentence for the person.
    public var sentence: String {
        switch self {
        case .marks(let marks): marks.sentence
        case .added(let feeds, let queries):
            say(
                "Undone: \(Self.names(feeds, queries)) added to the feed list.",
                ja: "\(Self.names(feeds, queries)) を一覧に追加する操作を取り消しました。")
        case .addedQueries(let names):
            say(
                "Undone: \(names.count == 1 ? "“\(names[0])”" : "\(names.count.grouped) saved queries") added to the "
                    + "feed list.",
                ja: "\(names.count == 1 ? "「\(names[0])」" : "保存した検索 \(names.count.grouped)件")を一覧に追加する操作を取り消しました。")
        case .removed(let name):
            say("Undone: \(name) taken off the feed list.", ja: "\(name) を一覧から外す操作を取り消しました。")
        case .changed(let name):
            say("Undone: \(name) changed.", ja: "\(name) の設定の変更を取り消しました。")
        }
    }

    private static func names(_ feeds: [String], _ queries: [String]) -> String {
        let shown = feeds.count == 1 ? feeds[0] : CountTexts.feeds(feeds.count)
        if queries.isEmpty { return shown }
        return say(
            "\(shown) and \(Counted.text(queries.count, "saved query", "saved queries"))",
            ja: "\(shown) と保存した検索 \(queries.count.grouped)件")
    }
}

nonisolated extension UndoneMarks {
    /// Characters of a title in a sentence.
    private static let longestTitle = 60

    fileprivate var sentence: String {
        if missing == 0 { return say("Undone: \(inEnglish).", ja: "\(inJapanese)操作を取り消しました。") }
        if missing == count {
            return say(
                "Nothing of this is left to undo: \(inEnglish).", ja: "\(inJapanese)操作で元に戻せるものは残っていません。")
        }
        return say(
            "Undone: \(inEnglish); \(missing.grouped) of them \(missing == 1 ? "is" : "are") gone or changed since.",
            ja: "\(inJapanese)操作を取り消しました（うち\(missing.grouped)件は削除または変更されています）。")
    }

    private var inEnglish: String {
        let subject = shownTitle.map { "“\($0)”" } ?? CountTexts.articles(count)
        return switch kind {
        case .read: "\(subject) marked as read"
        case .unread: "\(subject) marked as unread"
        case .star: "\(subject) starred"
        case .unstar: "\(subject) unstarred"
        case .tags(let added, []): "\(subject) tagged \(Self.listed(added))"
        case .tags([], let removed): "\(Self.listed(removed)) taken off \(subject)"
        case .tags(let added, let removed):
            "\(subject) tagged \(Self.listed(added)), \(Self.listed(removed)) taken off"
        case .imported: "\(subject) marked by an import"
        }
    }

    /// As it goes on before "操作".
    private var inJapanese: String {
        let subject = shownTitle.map { "「\($0)」" } ?? CountTexts.articles(count)
        return switch kind {
        case .read: "\(subject)を既読にする"
        case .unread: "\(subject)を未読にする"
        case .star: "\(subject)にスターを付ける"
        case .unstar: "\(subject)のスターを外す"
        case .tags(let added, []): "\(subject)にタグ \(Self.listed(added)) を付ける"
        case .tags([], let removed): "\(subject)からタグ \(Self.listed(removed)) を外す"
        case .tags(let added, let removed):
            "\(subject)にタグ \(Self.listed(added)) を付け、\(Self.listed(removed)) を外す"
        case .imported: "取り込みで\(subject)に印を付ける"
        }
    }

    private static func listed(_ tags: [String]) -> String { tags.joined(separator: say(", ", ja: "、")) }

    private var shownTitle: String? {
        title.map { $0.count > Self.longestTitle ? $0.prefix(Self.longestTitle - 1) + "…" : $0 }
    }
}
