import FoundationEssentials
import News

/// Why a feed is asked next when it is.
enum CheckReasonTexts {
    /// - Parameters:
    ///   - sentence: In English.
    ///   - reason: nil: it was stored by an earlier newsterm.
    static func sentence(_ sentence: String, _ reason: @autoclosure () -> CheckReason?) -> String {
        say(sentence, ja: reason()?.inJapanese ?? "前回の確認で決まりました: \(sentence)")
    }
}

extension CheckReason {
    var inJapanese: String {
        switch self {
        case .noDates(let pause): "\(Self.every(pause))に確認します。"
        case .posts(let gap, let pause): "およそ\(Self.every(gap))に投稿があるため、\(Self.every(pause))に確認します。"
        case .postedJustNow(let pause): "投稿があったばかりのため、\(Self.every(pause))に確認します。"
        case .silent(let silence, let pause):
            "投稿が\(TimeTexts.duration(silence))ないため、\(Self.every(pause))に確認します。"
        case .asSet(let pause): "設定どおり\(Self.every(pause))に確認します。"
        case .asSetButRefreshes(let pause, let refreshes):
            "設定は\(Self.every(pause))ですが、自動更新は\(Self.every(refreshes))です (refresh.interval)。"
        case .ruleOfHost(let host, let pause): "\(host) のフィードは\(Self.every(pause))に確認します。"
        case .timeToLive(let span, let isMore, let habit):
            "フィードは\(Self.good(span, isMore))有効だとしています (ttl)\(Self.but(habit))。"
        case .updatePeriod(let span, let isMore, let habit):
            "フィードは\(Self.every(span))\(isMore ? "、またはもっとまれ" : "")に変わるとしています "
                + "(sy:updatePeriod)\(Self.but(habit))。"
        case .freshness(let span, let isMore, let field):
            "サーバーは応答が\(Self.good(span, isMore))有効だとしています (\(field))。"
        case .skippedTimes: "フィードがそれまでは読まないよう求めています (skipHours, skipDays)。"
        case .failed(let times, let pause):
            "\(times)回\(times > 1 ? "続けて" : "")失敗したため、\(TimeTexts.duration(pause))後に再試行します。"
        case .askedToWait(let span, isMore: true):
            "サーバーが\(TimeTexts.duration(span))を超える待機を求めましたが、そのときに再試行します (Retry-After)。"
        case .askedToWait(let span, isMore: false):
            "サーバーが\(TimeTexts.duration(span))待つよう求めました (Retry-After)。"
        case .hostAskedForFewer(let host, let status):
            "\(host) が要求を減らすよう求めたため\(status.map { " (\($0))" } ?? "")、そのフィードはそれまで待ちます。"
        case .hostHasTurns(let host, let pause):
            "\(host) のフィードは\(pause.map { "\(Self.every($0))に" } ?? "")1つずつ確認するため、順番を待っています。"
        case .gone: "自動では確認しません。アドレスを指定して更新するか、一覧から外してください。"
        case .programsNotAllowed: "次の更新で改めて確かめます。"
        case .offline: "ネットワークが復旧したときに確認します。"
        case .programsSuspended(let line):
            "フィードを作るプログラムは、\(Self.mistake(line))が修正されるまで停止しています。"
        case .settingsSuspended(let line):
            "\(Self.mistake(line))が修正されるまで更新しません。このフィードの設定が書かれているかもしれません。"
        }
    }

    private static func mistake(_ line: Int?) -> String { "config.toml \(line.map { "の\($0)行目" } ?? "")" }

    private static func every(_ span: TimeInterval) -> String { TimeTexts.every(span) }

    private static func good(_ span: TimeInterval, _ isMore: Bool) -> String {
        TimeTexts.duration(span) + (isMore ? "以上" : "")
    }

    private static func but(_ habit: Habit?) -> String {
        switch habit {
        case nil: ""
        case .posts(let gap)?: "が、実際にはおよそ\(every(gap))に投稿があります"
        case .posted(let gap)?: "が、\(TimeTexts.duration(gap))前に投稿がありました"
        }
    }
}
