import FoundationEssentials
import News
import NewsStore
import Web

extension FeedRefresh {
    func decide(
        _ result: RefreshPolicy.Outcome, schedule: FeedSchedule, _ head: ResponseHead, _ answered: Date
    ) -> NextCheck {
        let freshness = Freshness(
            cacheControl: head.cacheControl, expires: head.expires, date: head.date, age: head.age, answered: answered)
        let hints = RefreshHints(
            userInterval: own.interval ?? check.interval, schedule: schedule, freshness: freshness,
            hostRule: hosts.rule(for: check.url))
        let decision = decide(result, hints, answered)
        return NextCheck(
            date: decision.nextCheck, decision.reason, move: permanentRedirect(head),
            isPrivate: head.beganInPrivateNetwork, hasAnswer: true, unencryptedRedirect: head.unencryptedRedirect)
    }

    func decide(
        _ result: RefreshPolicy.Outcome, _ hints: RefreshHints, _ answered: Date
    ) -> RefreshPolicy.Decision {
        settings.policy.decide(after: result, hints: hints, url: check.url, started: started, ended: answered)
    }
}

extension ResponseHead {
    /// nil if no redirect led from https to http.
    var unencryptedRedirect: UnencryptedRedirect? { firstUnencrypted.map(UnencryptedRedirect.init(to:)) }
}
