public import FoundationEssentials

/// Why a feed is asked next when it is, as a value that each language has words for. Spans are seconds.
///
/// It is stored beside the sentence in English: cases are added and keep their names.
public enum CheckReason: Codable, Sendable, Hashable {
    // The feed's rhythm.
    case noDates(every: TimeInterval)
    case posts(about: TimeInterval, every: TimeInterval)
    case postedJustNow(every: TimeInterval)
    case silent(TimeInterval, every: TimeInterval)

    // What somebody wants.
    case asSet(every: TimeInterval)
    /// Shorter than the pause between two refreshes.
    case asSetButRefreshes(every: TimeInterval, refreshes: TimeInterval)
    case ruleOfHost(String, every: TimeInterval)
    /// `ttl`.
    case timeToLive(TimeInterval, isMore: Bool, Habit?)
    /// `sy:updatePeriod`.
    case updatePeriod(TimeInterval, isMore: Bool, Habit?)
    /// The server's header that says so.
    case freshness(TimeInterval, isMore: Bool, field: String)
    /// `skipHours`, `skipDays`.
    case skippedTimes

    // What went wrong.
    case failed(times: Int, pause: TimeInterval)
    /// `Retry-After`; `isMore`: longer than is heeded.
    case askedToWait(TimeInterval, isMore: Bool)
    /// `status`: of the answer that said so; nil: no longer known.
    case hostAskedForFewer(String, status: Int?)
    /// `every`: nil: no longer known.
    case hostHasTurns(String, every: TimeInterval?)
    case gone
    case programsNotAllowed
    /// It could not be asked for want of a network.
    case offline
    /// A mistake in a line of the configuration, nil: in the file as a whole, suspends programs that make feeds.
    case programsSuspended(line: Int?)
    /// Such a mistake may have cost what is set for the feed: its headers, its interval.
    case settingsSuspended(line: Int?)

    /// What a feed does, which counts for more than what it says of itself.
    public enum Habit: Codable, Sendable, Hashable {
        case posts(about: TimeInterval)
        case posted(ago: TimeInterval)
    }
}

extension CheckReason: CustomStringConvertible {
    /// The sentence in English.
    public var description: String {
        switch self {
        case .noDates(let pause): "Asked \(Self.every(pause))."
        case .posts(let gap, let pause):
            "Posts about \(Self.every(gap)); asked \(Self.every(pause))."
        case .postedJustNow(let pause): "Posted a moment ago; asked \(Self.every(pause))."
        case .silent(let silence, let pause):
            "Silent for \(DurationWords.words(silence)); asked \(Self.every(pause))."
        case .asSet(let pause): "Asked \(Self.every(pause)), as you set it."
        case .asSetButRefreshes(let pause, let refreshes):
            "Asked \(Self.every(pause)), as you set it, but refreshes come by themselves \(Self.every(refreshes)) only "
                + "(refresh.interval)."
        case .ruleOfHost(let host, let pause): "Feeds of \(host) are asked \(Self.every(pause))."
        case .timeToLive(let span, let isMore, let habit):
            "The feed is \(Self.good(span, isMore)), it says (ttl)\(Self.but(habit))."
        case .updatePeriod(let span, let isMore, let habit):
            "The feed changes \(Self.every(span))\(isMore ? " or more rarely" : ""), it says "
                + "(sy:updatePeriod)\(Self.but(habit))."
        case .freshness(let span, let isMore, let field):
            "The answer is \(Self.good(span, isMore)), the server says (\(field))."
        case .skippedTimes: "The feed asks not to be read before then (skipHours, skipDays)."
        case .failed(let times, let pause):
            "\(times == 1 ? "Failed once" : "Failed \(times) times in a row"); tried again after "
                + "\(DurationWords.words(pause))."
        case .askedToWait(let span, isMore: true):
            "The server asked to wait longer than \(DurationWords.words(span)) (Retry-After); tried again then."
        case .askedToWait(let span, isMore: false):
            "The server asked to wait \(DurationWords.words(span)) (Retry-After)."
        case .hostAskedForFewer(let host, let status):
            "\(host) asked for fewer requests\(status.map { " (\($0))" } ?? ""); its feeds wait until then."
        case .hostHasTurns(let host, let pause):
            "\(host) is asked for one feed \(pause.map(Self.every) ?? "at a time"); this one waits for its turn."
        case .gone: "It is not asked any more by itself; refresh it by its address to try again, or remove it."
        case .programsNotAllowed: "The next refresh looks again."
        case .offline: "It is asked when the network is back."
        case .programsSuspended(let line):
            "Programs that make feeds are suspended until \(Self.mistake(line)) is mended."
        case .settingsSuspended(let line):
            "Not refreshed until \(Self.mistake(line)) is mended, since it may hold settings of this feed."
        }
    }

    private static func mistake(_ line: Int?) -> String { "\(line.map { "line \($0) of " } ?? "")config.toml" }

    private static func every(_ span: TimeInterval) -> String { "every \(DurationWords.afterEvery(span))" }

    private static func good(_ span: TimeInterval, _ isMore: Bool) -> String {
        "good for \(DurationWords.words(span))\(isMore ? " or more" : "")"
    }

    private static func but(_ habit: Habit?) -> String {
        switch habit {
        case nil: ""
        case .posts(let gap)?: ", but it posts about \(every(gap))"
        case .posted(let gap)?: ", but it posted \(DurationWords.words(gap)) ago"
        }
    }
}
