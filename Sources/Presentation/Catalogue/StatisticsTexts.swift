import News

/// The statistics of the library.
package enum StatisticsTexts {
    package static var title: String { say("Statistics", ja: "統計") }
    package static var counting: String { say("Counting…", ja: "集計中…") }

    package static func counting(_ part: Double) -> String {
        say("counting, \(Counted.percent(part))", ja: "集計中 \(Counted.percent(part))")
    }

    package static func at(_ time: String) -> String { say("at \(time)", ja: "\(time) 現在") }

    // The labels of the summary.
    static var stored: String { say("Stored", ja: "保存") }
    static var read: String { say("Read", ja: "既読") }
    static var feeds: String { say("Feeds", ja: "フィード") }
    static var notShown: String { say("Not shown", ja: "表示外") }
    static var onDisk: String { say("On disk", ja: "ディスク") }

    static var labels: [String] { [stored, read, feeds, notShown, onDisk] }

    static func sizes(library: Int64, index: Int64) -> String {
        let library = Counted.bytes(library)
        guard index > 0 else {
            return say("\(library), and nothing yet for searching", ja: "\(library)、検索用はまだなし")
        }
        return say(
            "\(library), and \(Counted.bytes(index)) for searching", ja: "\(library)、検索用に \(Counted.bytes(index))")
    }

    static var nothingStored: String { say("nothing is stored", ja: "保存されている記事はありません") }
    static func ofAll(_ part: Double) -> String {
        say("\(percent(part)) of all", ja: "全体の\(percent(part))")
    }

    /// The part of the articles that is read; a part below 1% is not told as that much.
    private static func percent(_ part: Double) -> String {
        part > 0 && part < 0.01 ? say("less than 1%", ja: "1%未満") : Counted.percent(part)
    }

    static func ofRecent(_ part: Double) -> String {
        say(
            "\(percent(part)) of the last \(LibraryStatistics.recentDays) days",
            ja: "過去\(LibraryStatistics.recentDays)日の\(percent(part))")
    }

    static func state(_ state: FeedState, _ count: Int) -> String {
        let count = Counted.grouped(count)
        return switch state {
        case .fine: say("\(count) fine", ja: "正常\(count)")
        case .silent: say("\(count) silent", ja: "休止\(count)")
        case .failing: say("\(count) failing", ja: "失敗\(count)")
        case .stopped: say("\(count) gone", ja: "廃止\(count)")
        case .neverAsked: say("\(count) never asked", ja: "未確認\(count)")
        }
    }

    static func states(_ count: Int, _ states: [String]) -> String {
        say(
            "\(Counted.grouped(count)): \(states.joined(separator: ", "))",
            ja: "\(Counted.grouped(count))件（\(states.joined(separator: "、"))）")
    }

    static func hidden(articles: Int, feeds: Int) -> String {
        say(
            "\(Counted.text(articles, "article")) of \(Counted.text(feeds, "hidden feed"))",
            ja: "隠したフィード\(Counted.grouped(feeds))件の記事\(Counted.grouped(articles))件")
    }

    static func unlisted(articles: Int) -> String {
        say(
            "\(Counted.text(articles, "article")) of feeds not listed any more",
            ja: "一覧にないフィードの記事\(Counted.grouped(articles))件")
    }

    static var articlesADay: String { say("Articles a day", ja: "1日の記事数") }

    static func none(days: Int) -> String {
        say("none in \(TimeTexts.days(days))", ja: "\(TimeTexts.days(days))間になし")
    }

    static func average(_ average: Double, days: Int, most: Int, on day: String) -> String {
        say(
            "\(Counted.tenths(average)) on average in \(TimeTexts.days(days)), at most \(Counted.grouped(most)), on "
                + "\(day)",
            ja: "\(TimeTexts.days(days))間の平均 \(Counted.tenths(average))件、最多は\(day)の\(Counted.grouped(most))件")
    }

    static var busiest: String {
        say(
            "Busiest feeds, the last \(LibraryStatistics.recentDays) days",
            ja: "記事の多いフィード（過去\(LibraryStatistics.recentDays)日）")
    }

    /// - Parameters:
    ///   - rate: articles a day.
    ///   - read: the part of them that is; nil: there are none.
    static func rate(_ rate: Double, read: Double?) -> String {
        let read = read.map { percent($0) } ?? ""
        return say("\(Counted.tenths(rate)) a day, \(read) read", ja: "1日\(Counted.tenths(rate))件、既読\(read)")
    }

    static var silent: String {
        say(
            "Silent for \(LibraryStatistics.daysOfSilence) days or longer",
            ja: "\(LibraryStatistics.daysOfSilence)日以上新着のないフィード")
    }

    static func lastArticle(on day: String) -> String {
        say("the last article on \(day)", ja: "最後の記事: \(day)")
    }

    static var noArticleEver: String { say("no article ever", ja: "記事なし") }
    static var failing: String { say("Failing, or gone", ja: "失敗または廃止") }
    static func times(_ count: Int) -> String { say("\(count) times: ", ja: "\(count)回: ") }

    static var gone: String {
        say("gone for good, says its server (410)", ja: "サーバーによると廃止されました (410)")
    }
}

/// What pictures in characters say of themselves.
enum PictureTexts {
    /// What the darkest shade of a heat map stands for: a count, or from one to another.
    static func articles(_ range: String, isOne: Bool) -> String {
        say("\(range) \(isOne ? "article" : "articles")", ja: "\(range)件")
    }
}
