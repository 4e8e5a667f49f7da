import FoundationEssentials
import News

/// The details of a feed.
package enum FeedDetailsTexts {
    package static func title(_ feed: String) -> String { say("Feed: \(feed)", ja: "フィード: \(feed)") }
    package static var selectFirst: String { say("Select a feed to see its details.", ja: "詳細を見るフィードを選んでください。") }

    package static var gone: String {
        say("This feed is no longer in the list.", ja: "このフィードはもう一覧にありません。")
    }

    // The labels of the first section.
    static var address: String { say("Address", ja: "アドレス") }
    static var site: String { say("Site", ja: "サイト") }
    static var tags: String { say("Tags", ja: "タグ") }
    static var articles: String { say("Articles", ja: "記事") }
    static var articlesADay: String { say("Articles a day", ja: "1日の記事数") }
    static var size: String { say("Size", ja: "サイズ") }

    /// Of all sections.
    static var labels: [String] {
        [
            address, site, tags, articles, articlesADay, size, lastCheck, failure, nextCheck, why, posts, setting,
            timeToLive, updatePeriod, notRead, moved, validators,
        ]
    }

    static func stored(_ count: Int, unread: Int) -> String {
        say(
            "\(Counted.text(count, "article")), \(CountTexts.unread(unread))",
            ja: "\(Counted.grouped(count))件、\(CountTexts.unread(unread))")
    }

    // The labels of the checks.
    static var checks: String { say("Checks", ja: "確認") }
    static var lastCheck: String { say("Last check", ja: "前回の確認") }
    static var never: String { say("never", ja: "まだありません") }
    static var failure: String { say("Failure", ja: "失敗") }

    /// - Parameter times: in a row.
    static func failed(on date: String, times: Int) -> String {
        times > 1
            ? say("Failed on \(date), \(times) times in a row.", ja: "\(date) に失敗（\(times)回連続）。")
            : say("Failed on \(date).", ja: "\(date) に失敗。")
    }

    static var nextCheck: String { say("Next check", ja: "次回の確認") }
    static var why: String { say("Why then", ja: "その理由") }

    static var noneByItself: String {
        say(
            "none by itself: its server said that the feed is gone for good (410)",
            ja: "自動では確認しません。フィードは廃止されたとサーバーが答えました (410)")
    }

    static var withNextRefresh: String { say("with the next refresh", ja: "次の更新のとき") }
    static func at(_ time: String, _ left: String) -> String { say("\(time), \(left)", ja: "\(time)（\(left)）") }

    // How often it changes. What a feed says of itself has the names that it has there.
    static var rhythm: String { say("When it changes", ja: "更新の頻度") }
    static var posts: String { say("Posts", ja: "投稿") }
    static var noDates: String { say("no dates known", ja: "日時が不明です") }
    static func newest(_ date: String) -> String { say("the newest \(date)", ja: "最新は \(date)") }
    static var setting: String { say("Your setting", ja: "あなたの設定") }
    static var notRead: String { say("Not to be read", ja: "読まない時間帯") }
    static let timeToLive = "ttl"
    static let updatePeriod = "sy:updatePeriod"
    static var noSkippedTimes: String { say("no such hours or days", ja: "指定なし") }

    // Its server.
    static var server: String { say("Its server", ja: "サーバー") }
    static var moved: String { say("Moved", ja: "移転") }
    static var notMoved: String { say("no", ja: "なし") }

    static func moved(to address: String, isSettled: Bool) -> String {
        isSettled
            ? say(
                "to \(address), which is asked in its place; the old address is asked anew about once a week",
                ja: "\(address) へ移転。代わりにそちらへ問い合わせ、元のアドレスも週に1度ほど試します")
            : say(
                "to \(address), seen once; asked in its place when that repeats",
                ja: "\(address) へ移転（1回だけ確認）。繰り返されればそちらへ問い合わせます")
    }

    static var validators: String { say("Validators", ja: "検証子") }

    static var noValidators: String {
        say("none, so that each check fetches the whole feed", ja: "なし。確認のたびにフィード全体を取得します")
    }

    static func validators(_ names: [String], of date: String?) -> String {
        let date = date.map { say(", of \($0)", ja: "（\($0)）") } ?? ""
        return say(names.joined(separator: " and "), ja: names.joined(separator: "、")) + date
    }
}

/// When a feed publishes and how much.
extension FeedDetailsTexts {
    static var activity: String { say("When it publishes", ja: "投稿の時間帯") }

    static func noneInLast(days: Int) -> String {
        say("none in the last \(days == 1 ? "day" : TimeTexts.days(days))", ja: "過去\(TimeTexts.days(days))間になし")
    }

    static func rate(_ rate: Double, articles: Int, days: Int) -> String {
        say(
            "\(Counted.tenths(rate)): \(Counted.grouped(articles)) in the last \(days == 1 ? "day" : TimeTexts.days(days))",
            ja: "\(Counted.tenths(rate))件（過去\(TimeTexts.days(days))間に\(Counted.grouped(articles))件）")
    }

    static var nothingStored: String { say("nothing is stored", ja: "保存されている記事はありません") }

    static func size(_ bytes: Int64, average: Int64) -> String {
        say(
            "\(Counted.bytes(bytes)) of text, \(Counted.bytes(average)) an article",
            ja: "本文\(Counted.bytes(bytes))、1件あたり\(Counted.bytes(average))")
    }

    static func estimated(_ bytes: Int64, average: Int64, newest: Int) -> String {
        say(
            "about \(size(bytes, average: average)), by the newest \(Counted.grouped(newest))",
            ja: "およそ\(size(bytes, average: average))（最新\(Counted.grouped(newest))件からの推定）")
    }

    static func hours(_ day: String, from start: Int, to end: Int, _ count: Int) -> String {
        say(
            "\(day) from \(start) to \(end) h: \(Counted.grouped(count))",
            ja: "\(day) \(start)〜\(end)時 \(Counted.grouped(count))件")
    }

    static func most(_ times: [String]) -> String {
        say("Most on \(times.joined(separator: ", ")). ", ja: "多い時間帯: \(times.joined(separator: "、"))。")
    }

    static var noArticle: String { say("No article is stored.", ja: "保存されている記事はありません。") }

    static var noDate: String {
        say("No article says when it was published.", ja: "公開日時のある記事はありません。")
    }

    static func basis(_ count: Int, isPartial: Bool, since day: String) -> String {
        say(
            "From \(isPartial ? "the newest " : "")\(Counted.text(count, "article")), since \(day), by the clock here.",
            ja: "\(day)以降の\(isPartial ? "最新の" : "")記事\(Counted.grouped(count))件から、この地域の時刻で集計。")
    }

    static var daysOnly: String {
        say(
            " Most of them tell the day only, as midnight in Greenwich.",
            ja: "多くの記事は日付だけを、グリニッジの午前0時として示しています。")
    }
}

/// The times at which a feed asks not to be read.
extension FeedDetailsTexts {
    static func hours(from start: String, to end: String) -> String {
        say("\(start) to \(end)", ja: "\(start)〜\(end)")
    }

    /// - Parameter number: from Sunday, 0.
    static func dayOfWeek(_ number: Int) -> String {
        switch number {
        case 0: say("Sunday", ja: "日曜日")
        case 1: say("Monday", ja: "月曜日")
        case 2: say("Tuesday", ja: "火曜日")
        case 3: say("Wednesday", ja: "水曜日")
        case 4: say("Thursday", ja: "木曜日")
        case 5: say("Friday", ja: "金曜日")
        default: say("Saturday", ja: "土曜日")
        }
    }

    static func inUTC(_ times: [String]) -> String {
        say("\(times.joined(separator: ", ")) (UTC)", ja: "\(times.joined(separator: "、"))（UTC）")
    }
}
