import News
import Presentation

extension SmartList {
    /// What the list is called.
    var title: String {
        switch self {
        case .fresh: say("Fresh", ja: "新着")
        case .unread: say("Unread", ja: "未読")
        case .starred: say("Starred", ja: "スター付き")
        case .all: say("All articles", ja: "すべての記事")
        }
    }
}

/// The lists of feeds and headlines: their titles, and what is said of moving in them.
enum ListTexts {
    static var feeds: String { say("Feeds", ja: "フィード") }
    static func filter(_ text: String) -> String { say("filter: \(text)", ja: "絞り込み: \(text)") }
    static var unreadOnly: String { say("unread only", ja: "未読のみ") }

    /// Behind a list's title.
    static func details(_ details: [String]) -> String {
        say(" (\(details.joined(separator: "; ")))", ja: "（\(details.joined(separator: "、"))）")
    }

    // The states of a line, for a screen reader.
    static var unread: String { say("unread", ja: "未読") }
    static var starred: String { say("starred", ja: "スター付き") }
    static var tag: String { say("tag", ja: "タグ") }
    /// Of a row that a key for feeds does nothing with.
    static func isQuery(_ name: String, _ query: String) -> String {
        let line = query.isEmpty ? "" : ": \(query)"
        return say(
            "“\(name)” is a saved query\(line). :edit changes it in the feed list.",
            ja: "「\(name)」は保存した検索です\(line)。:edit でフィードリストの行を変更できます。")
    }

    /// - Parameter key: sets the tags of an article.
    static func isTagged(_ name: String, _ key: String) -> String {
        say(
            "\(name) lists the articles with that tag; \(key) on an article changes its tags.",
            ja: "\(name) はこのタグの記事の一覧です。記事で \(key) を押すとタグを変更できます。")
    }

    /// The tags of an article.
    /// What plays, in words: "audio 56 min".
    static func media(_ media: Headline.Media) -> String {
        let kind = media.isVideo ? say("video", ja: "動画") : say("audio", ja: "音声")
        return [kind, media.seconds.map(TimeTexts.lengthInWords)].compactMap { $0 }.joined(separator: " ")
    }

    static func tags(_ tags: [String]) -> String { tags.map { "#\($0)" }.joined(separator: " ") }
    static var closed: String { say("closed", ja: "折りたたみ") }
    static var open: String { say("open", ja: "展開") }
    static var unfetched: String { say("not asked yet", ja: "未取得") }
    static var failed: String { say("failed", ja: "失敗") }
    static func states(_ states: [String]) -> String { states.joined(separator: CountTexts.comma) + ": " }

    static var lastFeed: String { say("This is the last feed.", ja: "最後のフィードです。") }
    static var firstList: String { say("This is the first of the lists.", ja: "最初の一覧です。") }

    static var noTag: String {
        say(
            "This feed has no tag; a line of the feed list takes them after its address.",
            ja: "このフィードにはタグがありません。タグはフィードリストの行のアドレスの後に書きます。")
    }

    static func noList(_ name: String) -> String {
        say("No feed, tag or list is called “\(name)”.", ja: "「\(name)」という名前のフィード、タグ、一覧はありません。")
    }

    static var isUnreadList: String { say("This is the list of unread articles.", ja: "これは未読記事の一覧です。") }

    static func presentOrder(_ name: String) -> String { say("Sorted now: \(name)", ja: "今の並び順: \(name)") }

    static func noOrder(_ letter: Character) -> String {
        say("No order begins with \(letter).", ja: "\(letter) で始まる並び順はありません。")
    }

    static func byTitle(_ longest: Int, of count: Int) -> String {
        say(
            "By title, the newest \(Counted.grouped(longest)) of the \(Counted.grouped(count)) articles of this list.",
            ja: "この一覧の\(Counted.grouped(count))件のうち、新しい\(Counted.grouped(longest))件を題名順に並べました。")
    }

    static var noHeadingsOfSearch: String {
        say(
            "What a search finds has no headings; the lists have.",
            ja: "検索で見つかった記事に見出しは付きません。一覧には付きます。")
    }

    static var noHeadingsByTitle: String {
        say(
            "Lists by title have no headings; those in other orders have.",
            ja: "題名順の一覧に見出しは付きません。ほかの並び順には付きます。")
    }
}
