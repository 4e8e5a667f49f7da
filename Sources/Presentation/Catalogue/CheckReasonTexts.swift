import FoundationEssentials
import News
import Texts

/// Why a feed's next check is at its time.
extension CheckReasonTexts {
    /// - Parameters:
    ///   - sentence: In English.
    ///   - reason: `nil` if stored by an earlier version.
    static func sentence(_ sentence: String, _ reason: @autoclosure () -> CheckReason?) -> String {
        inEnglish(sentence, else: reason()?.translated ?? decidedAtLastCheck(sentence))
    }
}

extension CheckReason {
    var translated: String {
        switch self {
        case .noDates(let pause): CheckReasonTexts.noDates(Self.every(pause))
        case .posts(let gap, let pause): CheckReasonTexts.posts(gap: Self.every(gap), pause: Self.every(pause))
        case .postedJustNow(let pause): CheckReasonTexts.postedJustNow(Self.every(pause))
        case .silent(let silence, let pause):
            CheckReasonTexts.silent(duration: TimeTexts.duration(silence), pause: Self.every(pause))
        case .asSet(let pause): CheckReasonTexts.asSet(Self.every(pause))
        case .asSetButRefreshes(let pause, let refreshes):
            CheckReasonTexts.asSetButRefreshes(pause: Self.every(pause), refreshes: Self.every(refreshes))
        case .ruleOfHost(let host, let pause): CheckReasonTexts.ruleOfHost(host: host, pause: Self.every(pause))
        case .timeToLive(let span, let isMore, let habit):
            CheckReasonTexts.timeToLive(span: Self.good(span, isMore), habit: Self.but(habit))
        case .updatePeriod(let span, let isMore, let habit):
            (isMore
                ? CheckReasonTexts.changesAtMost(every: Self.every(span), habit: Self.but(habit))
                : CheckReasonTexts.changes(every: Self.every(span), habit: Self.but(habit)))
        case .freshness(let span, let isMore, let field):
            CheckReasonTexts.freshness(span: Self.good(span, isMore), field: field)
        case .skippedTimes: CheckReasonTexts.skippedTimes
        case .failed(let times, let pause):
            times == 1
                ? CheckReasonTexts.failedOnce(TimeTexts.duration(pause))
                : CheckReasonTexts.failedTimes(count: times, pause: TimeTexts.duration(pause))
        case .askedToWait(let span, isMore: true):
            CheckReasonTexts.askedToWaitLonger(TimeTexts.duration(span))
        case .askedToWait(let span, isMore: false):
            CheckReasonTexts.askedToWait(TimeTexts.duration(span))
        case .hostAskedForFewer(let host, let status):
            CheckReasonTexts.hostAskedForFewer(host: host, status: status.map { " (\($0))" } ?? "")
        case .hostRateLimited(let host, let pause):
            pause.map { CheckReasonTexts.waitsForTurn(host: host, every: Self.every($0)) }
                ?? CheckReasonTexts.waitsForTurnAtHost(host)
        case .gone: CheckReasonTexts.gone
        case .programsNotAllowed: CheckReasonTexts.programsNotAllowed
        case .offline: CheckReasonTexts.offline
        case .programsSuspended(let line):
            CheckReasonTexts.programsSuspended(Self.mistake(line))
        case .settingsSuspended(let line):
            CheckReasonTexts.settingsSuspended(Self.mistake(line))
        }
    }

    private static func mistake(_ line: Int?) -> String {
        line.map { CheckReasonTexts.lineOfConfiguration($0) } ?? CheckReasonTexts.configuration
    }

    private static func every(_ span: TimeInterval) -> String { TimeTexts.every(span) }

    private static func good(_ span: TimeInterval, _ isMore: Bool) -> String {
        TimeTexts.duration(span) + (isMore ? CheckReasonTexts.orMore : "")
    }

    private static func but(_ habit: Habit?) -> String {
        switch habit {
        case nil: ""
        case .posts(let gap)?: CheckReasonTexts.butPosts(every(gap))
        case .posted(let gap)?: CheckReasonTexts.butPosted(TimeTexts.duration(gap))
        }
    }
}
