import Foundation

extension RefreshPolicy {
    /// A pause that a feed is to get, and why.
    private struct Pause {
        var seconds: TimeInterval
        var reason: String
        /// Whoever asked for it does not want to be asked a moment sooner.
        var isWish = false
    }

    /// After a check that went well.
    func regular(_ hints: RefreshHints, url: String, asked: Date, answered: Date) -> Decision {
        let isPersons = hints.personsInterval != nil
        var pause =
            hints.personsInterval.map {
                Pause(seconds: $0, reason: personsReason($0))
            } ?? rhythm(hints.schedule, now: answered)
        if !isPersons {
            for wish in Self.wishes(hints, now: answered) where wish.seconds > pause.seconds { pause = wish }
        }
        if let rule = hints.hostRule, let least = rule.interval, least > pause.seconds {
            let words = DurationWords.afterEvery(least)
            pause = Pause(seconds: least, reason: "Feeds of \(rule.host) are asked every \(words).", isWish: true)
        }
        guard pause.isWish else {
            // Earlier, never later: a refresh that comes once an interval must find the feed due.
            let early = Self.jitter(url, of: pause.seconds, atMost: 600)
            let next = asked.addingTimeInterval(pause.seconds - early)
            return isPersons
                ? Decision(nextCheck: next, reason: pause.reason) : allowed(next, pause.reason, hints, url)
        }
        let late = Self.jitter(url, of: pause.seconds, atMost: 300)
        let next = answered.addingTimeInterval(pause.seconds + late)
        return isPersons ? Decision(nextCheck: next, reason: pause.reason) : allowed(next, pause.reason, hints, url)
    }

    private func personsReason(_ seconds: TimeInterval) -> String {
        let words = DurationWords.afterEvery(seconds)
        guard seconds < interval else { return "Asked every \(words), as you set it." }
        return "Asked every \(words), as you set it, but refreshes come by themselves every "
            + "\(DurationWords.afterEvery(interval)) only (refresh.interval)."
    }

    private func rhythm(_ schedule: FeedSchedule, now: Date) -> Pause {
        guard let newest = schedule.newestPost else {
            return Pause(seconds: interval, reason: "Asked every \(DurationWords.afterEvery(interval)).")
        }
        let silence = max(now.timeIntervalSince(newest), 0)
        let gap = schedule.postGap ?? 0
        let pause = min(max(max(gap, silence) / Self.checksPerPost, interval), max(longestInterval, interval))
        let habit =
            if gap > 0, gap >= silence {
                "Posts about every \(DurationWords.afterEvery(gap))"
            } else {
                silence < 60 ? "Posted a moment ago" : "Silent for \(DurationWords.words(silence))"
            }
        return Pause(seconds: pause, reason: "\(habit); asked every \(DurationWords.afterEvery(pause)).")
    }

    private static func wishes(_ hints: RefreshHints, now: Date) -> [Pause] {
        var wishes: [Pause] = []
        func add(_ seconds: TimeInterval?, bound: TimeInterval, _ reason: (TimeInterval, _ isMore: Bool) -> String) {
            guard let seconds else { return }
            let pause = min(seconds, bound)
            wishes.append(Pause(seconds: pause, reason: reason(pause, seconds > bound) + ".", isWish: true))
        }
        // What a feed says of itself counts for less than what it does.
        let silence = hints.schedule.newestPost.map { max(now.timeIntervalSince($0), 0) } ?? 0
        let gap = hints.schedule.postGap.map { max($0, silence) }
        func addOwn(_ seconds: TimeInterval?, _ reason: (TimeInterval, _ isMore: Bool) -> String) {
            guard let seconds, let gap, gap < min(seconds, longestWish) else {
                return add(seconds, bound: longestWish, reason)
            }
            let habit =
                silence < gap
                ? "posts about every \(DurationWords.afterEvery(gap))" : "posted \(DurationWords.words(gap)) ago"
            wishes.append(Pause(seconds: gap, reason: "\(reason(seconds, false)), but it \(habit).", isWish: true))
        }
        func good(_ seconds: TimeInterval, _ isMore: Bool) -> String {
            "good for \(DurationWords.words(seconds))\(isMore ? " or more" : "")"
        }
        addOwn(hints.schedule.timeToLive) { "The feed is \(good($0, $1)), it says (ttl)" }
        addOwn(hints.schedule.updatePeriod) {
            "The feed changes every \(DurationWords.afterEvery($0))\($1 ? " or more rarely" : ""), it says "
                + "(sy:updatePeriod)"
        }
        add(hints.freshness?.seconds, bound: longestFreshness) {
            "The answer is \(good($0, $1)), the server says (\(hints.freshness?.field ?? ""))"
        }
        return wishes
    }

    /// A date, or the first one behind it on which the feed may be asked.
    func allowed(_ date: Date, _ reason: String, _ hints: RefreshHints, _ url: String) -> Decision {
        let next = hints.schedule.skipped.nextAllowed(from: date)
        guard next > date else { return Decision(nextCheck: date, reason: reason) }
        return Decision(
            nextCheck: next.addingTimeInterval(Self.jitter(url, of: 3_600, atMost: 360)),
            reason: "The feed asks not to be read before then (skipHours, skipDays).")
    }
}
