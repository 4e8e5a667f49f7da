public import FoundationEssentials

/// Why a feed's next check is when it is, as a value that can be translated. Durations are in seconds.
///
/// Stored beside the English sentence: add cases, but never change their stored names.
public enum CheckReason: Codable, Sendable, Hashable {
    // The feed's posting pattern.
    case noDates(every: TimeInterval)
    case posts(about: TimeInterval, every: TimeInterval)
    case postedJustNow(every: TimeInterval)
    case silent(TimeInterval, every: TimeInterval)

    // Wishes of the user, the feed and the server.
    case asSet(every: TimeInterval)
    /// Shorter than the interval between refreshes.
    case asSetButRefreshes(every: TimeInterval, refreshes: TimeInterval)
    case ruleOfHost(String, every: TimeInterval)
    /// `ttl`.
    case timeToLive(TimeInterval, isMore: Bool, Habit?)
    /// `sy:updatePeriod`.
    case updatePeriod(TimeInterval, isMore: Bool, Habit?)
    /// A freshness lifetime in the named response header.
    case freshness(TimeInterval, isMore: Bool, field: String)
    /// `skipHours`, `skipDays`.
    case skippedTimes

    // Failures.
    case failed(times: Int, pause: TimeInterval)
    /// `Retry-After`; `isMore`: longer than the maximum honoured.
    case askedToWait(TimeInterval, isMore: Bool)
    /// `status`: that of the response that asked; nil if no longer known.
    case hostAskedForFewer(String, status: Int?)
    /// `every`: nil if no longer known.
    case hostRateLimited(String, every: TimeInterval?)
    case gone
    case programsNotAllowed
    /// It could not be requested for lack of a network.
    case offline
    /// A configuration error suspends programs that produce feeds; `line` is nil for an error in the file as a whole.
    case programsSuspended(line: Int?)
    /// Such an error may have discarded the feed's settings: its headers, its interval.
    case settingsSuspended(line: Int?)

    // The names under which they are stored; every case needs one.
    private enum CodingKeys: String, CodingKey {
        case noDates, posts, postedJustNow, silent, asSet, asSetButRefreshes, ruleOfHost, timeToLive, updatePeriod,
            freshness, skippedTimes, failed, askedToWait, hostAskedForFewer, gone, programsNotAllowed, offline,
            programsSuspended, settingsSuspended
        case hostRateLimited = "hostHasTurns"
    }

    /// What a feed actually does, which overrides what it says about itself.
    public enum Habit: Codable, Sendable, Hashable {
        case posts(about: TimeInterval)
        case posted(ago: TimeInterval)
    }
}

extension CheckReason: CustomStringConvertible {
    /// The English sentence.
    public var description: String {
        switch self {
        case .noDates(let pause): "Checked \(Self.every(pause))."
        case .posts(let gap, let pause):
            "Posts about \(Self.every(gap)); checked \(Self.every(pause))."
        case .postedJustNow(let pause): "Posted a moment ago; checked \(Self.every(pause))."
        case .silent(let silence, let pause):
            "Silent for \(DurationWords.words(silence)); checked \(Self.every(pause))."
        case .asSet(let pause): "Checked \(Self.every(pause)), as you set it."
        case .asSetButRefreshes(let pause, let refreshes):
            "Checked \(Self.every(pause)), as you set it, but automatic refreshes run only \(Self.every(refreshes)) "
                + "(refresh.interval)."
        case .ruleOfHost(let host, let pause): "Feeds of \(host) are checked \(Self.every(pause))."
        case .timeToLive(let span, let isMore, let habit):
            "The feed says it is valid for \(Self.words(span, isMore)) (ttl)\(Self.but(habit))."
        case .updatePeriod(let span, let isMore, let habit):
            "The feed says that it changes \(Self.every(span))\(isMore ? ", or more rarely" : "") "
                + "(sy:updatePeriod)\(Self.but(habit))."
        case .freshness(let span, let isMore, let field):
            "The server says the response is fresh for \(Self.words(span, isMore)) (\(field))."
        case .skippedTimes: "The feed asks not to be checked before then (skipHours, skipDays)."
        case .failed(let times, let pause):
            "\(times == 1 ? "Failed once" : "Failed \(times) times in a row"); retried after "
                + "\(DurationWords.words(pause))."
        case .askedToWait(let span, isMore: true):
            "The server asked to wait longer than \(DurationWords.words(span)) (Retry-After); retried then."
        case .askedToWait(let span, isMore: false):
            "The server asked to wait \(DurationWords.words(span)) (Retry-After)."
        case .hostAskedForFewer(let host, let status):
            "\(host) asked for fewer requests\(status.map { " (\($0))" } ?? ""); its feeds wait until then."
        case .hostRateLimited(let host, let pause):
            "\(host) allows one feed \(pause.map(Self.every) ?? "at a time"); this feed waits its turn."
        case .gone: "It is no longer checked automatically; refresh it by its address to try again, or remove it."
        case .programsNotAllowed: "The next refresh checks again."
        case .offline: "It is checked when the network is back."
        case .programsSuspended(let line):
            "Programs that make feeds are suspended until \(Self.mistake(line)) is fixed."
        case .settingsSuspended(let line):
            "Not refreshed until \(Self.mistake(line)) is fixed, since it may contain settings of this feed."
        }
    }

    private static func mistake(_ line: Int?) -> String { "\(line.map { "line \($0) of " } ?? "")config.toml" }

    private static func every(_ span: TimeInterval) -> String { "every \(DurationWords.afterEvery(span))" }

    private static func words(_ span: TimeInterval, _ isMore: Bool) -> String {
        "\(DurationWords.words(span))\(isMore ? " or more" : "")"
    }

    private static func but(_ habit: Habit?) -> String {
        switch habit {
        case nil: ""
        case .posts(let gap)?: ", but it posts about \(every(gap))"
        case .posted(let gap)?: ", but it posted \(DurationWords.words(gap)) ago"
        }
    }
}
