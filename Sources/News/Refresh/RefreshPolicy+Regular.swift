import FoundationEssentials

extension RefreshPolicy {
    /// A candidate pause, with its reason.
    private struct Pause {
        var seconds: TimeInterval
        var reason: CheckReason
        /// Whether it was asked for, so that it must not be cut short.
        var isRequested = false
    }

    /// The decision after a successful check.
    func regular(_ hints: RefreshHints, url: String, started: Date, ended: Date) -> Decision {
        let isUserInterval = hints.userInterval != nil
        var pause =
            hints.userInterval.map {
                Pause(seconds: $0, reason: userIntervalReason($0))
            } ?? postingPause(hints.schedule, now: ended)
        if !isUserInterval {
            for requestedPause in Self.requestedPauses(hints, now: ended)
            where requestedPause.seconds > pause.seconds { pause = requestedPause }
        }
        if let rule = hints.hostRule, let least = rule.interval, least > pause.seconds {
            pause = Pause(seconds: least, reason: .ruleOfHost(rule.host, every: least), isRequested: true)
        }
        guard pause.isRequested else {
            // Early, never late: the next regular refresh must find the feed due.
            let early = Self.jitter(url, of: pause.seconds, atMost: 600)
            let next = started.addingTimeInterval(pause.seconds - early)
            return isUserInterval
                ? Decision(nextCheck: next, reason: pause.reason) : allowed(next, pause.reason, hints, url)
        }
        let late = Self.jitter(url, of: pause.seconds, atMost: 300)
        let next = ended.addingTimeInterval(pause.seconds + late)
        return isUserInterval
            ? Decision(nextCheck: next, reason: pause.reason) : allowed(next, pause.reason, hints, url)
    }

    private func userIntervalReason(_ seconds: TimeInterval) -> CheckReason {
        seconds < interval ? .asSetButRefreshes(every: seconds, refreshes: interval) : .asSet(every: seconds)
    }

    private func postingPause(_ schedule: FeedSchedule, now: Date) -> Pause {
        guard let newest = schedule.newestPost else {
            return Pause(seconds: interval, reason: .noDates(every: interval))
        }
        let silence = max(now.timeIntervalSince(newest), 0)
        let gap = schedule.postGap ?? 0
        let pause = min(max(max(gap, silence) / Self.checksPerPost, interval), max(maximumInterval, interval))
        if gap > 0, gap >= silence { return Pause(seconds: pause, reason: .posts(about: gap, every: pause)) }
        return Pause(
            seconds: pause, reason: silence < 60 ? .postedJustNow(every: pause) : .silent(silence, every: pause))
    }

    private static func requestedPauses(_ hints: RefreshHints, now: Date) -> [Pause] {
        var requestedPauses: [Pause] = []
        func add(
            _ seconds: TimeInterval?, bound: TimeInterval, _ reason: (TimeInterval, _ isMore: Bool) -> CheckReason
        ) {
            guard let seconds else { return }
            let pause = min(seconds, bound)
            requestedPauses.append(Pause(seconds: pause, reason: reason(pause, seconds > bound), isRequested: true))
        }
        // What a feed does overrides what it says about itself.
        let silence = hints.schedule.newestPost.map { max(now.timeIntervalSince($0), 0) } ?? 0
        let gap = hints.schedule.postGap.map { max($0, silence) }
        func addOwn(
            _ seconds: TimeInterval?, _ reason: (TimeInterval, _ isMore: Bool, CheckReason.Habit?) -> CheckReason
        ) {
            guard let seconds, let gap, gap < min(seconds, maximumHintedPause) else {
                return add(seconds, bound: maximumHintedPause) { reason($0, $1, nil) }
            }
            let habit = silence < gap ? CheckReason.Habit.posts(about: gap) : .posted(ago: gap)
            requestedPauses.append(Pause(seconds: gap, reason: reason(seconds, false, habit), isRequested: true))
        }
        addOwn(hints.schedule.timeToLive) { .timeToLive($0, isMore: $1, $2) }
        addOwn(hints.schedule.updatePeriod) { .updatePeriod($0, isMore: $1, $2) }
        add(hints.freshness?.seconds, bound: maximumFreshness) {
            .freshness($0, isMore: $1, field: hints.freshness?.field ?? "")
        }
        return requestedPauses
    }

    /// The date, or the first later time at which the feed may be requested.
    func allowed(_ date: Date, _ reason: CheckReason, _ hints: RefreshHints, _ url: String) -> Decision {
        let next = hints.schedule.skipped.nextAllowed(from: date)
        guard next > date else { return Decision(nextCheck: date, reason: reason) }
        return Decision(
            nextCheck: next.addingTimeInterval(Self.jitter(url, of: 3_600, atMost: 360)),
            reason: .skippedTimes)
    }
}
