public import News

extension UndoneChange {
    /// The sentence for the user: what is so again, since "undone" beside what had been done can be read either way.
    public var sentence: String {
        switch self {
        case .marks(let marks): marks.sentence
        case .added(let feeds, let queries):
            say(
                "Undid the addition of \(Self.names(feeds, queries)).",
                ja: "追加した \(Self.names(feeds, queries)) を一覧から外しました。")
        case .removed(let name): say("Put \(name) back on the feed list.", ja: "\(name) を一覧に戻しました。")
        case .changed(let name, keepsAddress: false):
            say("Undid the change to \(name).", ja: "\(name) の設定を元に戻しました。")
        case .changed(let name, keepsAddress: true):
            say(
                "Undid the change to \(name), but for its address: another feed has the old one now.",
                ja: "\(name) の設定を元に戻しました。元のアドレスは別のフィードが使っているため、アドレスはそのままです。")
        case .editedList:
            say("Put the feed list back as it was before you edited it.", ja: "フィードリストを編集前の内容に戻しました。")
        case .changedFeeds(let count):
            say(
                "Undid the new tags and titles of \(CountTexts.feeds(count)).",
                ja: "\(CountTexts.feeds(count))のタグとタイトルを元に戻しました。")
        }
    }

    private static func names(_ feeds: [String], _ queries: [String]) -> String {
        let shown = feeds.count == 1 ? feeds[0] : CountTexts.feeds(feeds.count)
        let searches = say(
            Counted.text(queries.count, "saved query", "saved queries"), ja: "保存した検索 \(queries.count.grouped)件")
        if queries.isEmpty { return shown }
        guard feeds.isEmpty else { return say("\(shown) and \(searches)", ja: "\(shown) と\(searches)") }
        return queries.count == 1 ? say("“\(queries[0])”", ja: "「\(queries[0])」") : searches
    }
}

extension UndoneMarks {
    /// Characters of a title in a sentence.
    private static let longestTitle = 60

    fileprivate var sentence: String {
        let isOne = missing == 1
        if missing == count {
            return say(
                "Nothing of this is left to undo: \(subject) \(isOne ? "is" : "are") gone or changed since.",
                ja: "元に戻せるものは残っていません: \(subject)は削除または変更されています。")
        }
        if missing == 0 { return say("\(inEnglish).", ja: "\(inJapanese)。") }
        return say(
            "\(inEnglish); \(missing.grouped) more \(isOne ? "is" : "are") gone or changed since.",
            ja: "\(inJapanese)（ほかの\(missing.grouped)件は削除または変更されています）。")
    }

    private var inEnglish: String {
        switch kind {
        case .read: "Marked \(restored) as unread again"
        case .unread: "Marked \(restored) as read again"
        case .star: "Took the star off \(restored)"
        case .unstar: "Starred \(restored) again"
        case .tags(let added, []): "Took \(Self.tags(added)) off \(restored)"
        case .tags([], let removed): "Put \(Self.tags(removed)) back on \(restored)"
        case .tags(let added, let removed):
            "Took \(Self.tags(added)) off \(restored) and put \(Self.tags(removed)) on"
        case .imported: "Undid the marks of an import: \(restored)"
        }
    }

    private var inJapanese: String {
        switch kind {
        case .read: "\(restored)を未読に戻しました"
        case .unread: "\(restored)を既読に戻しました"
        case .star: "\(restored)に付けたスターを外しました"
        case .unstar: "\(restored)にスターを付け直しました"
        case .tags(let added, []): "\(restored)に付けた\(Self.tags(added))を外しました"
        case .tags([], let removed): "\(restored)に\(Self.tags(removed))を付け直しました"
        case .tags(let added, let removed):
            "\(restored)に付けた\(Self.tags(added))を外し、\(Self.tags(removed))を付け直しました"
        case .imported: "取り込みで\(restored)に付いた印を外しました"
        }
    }

    private static func tags(_ tags: [String]) -> String {
        let names = tags.joined(separator: say(", ", ja: "、"))
        let isOne = tags.count == 1
        return say(isOne ? "the tag \(names)" : "the tags \(names)", ja: "タグ \(names) ")
    }

    /// What it had been done to.
    private var subject: String { shown(count) }

    /// What is as it was before.
    private var restored: String { shown(count - missing) }

    private func shown(_ count: Int) -> String {
        guard let title else { return CountTexts.articles(count) }
        let shown = title.count > Self.longestTitle ? title.prefix(Self.longestTitle - 1) + "…" : title
        return say("“\(shown)”", ja: "「\(shown)」")
    }
}
