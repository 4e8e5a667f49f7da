/// Decides who may transfer: first come, first served, within a total limit and each host's limit and rate.
///
/// libcurl has such limits too, but there a waiting transfer uses up its timeout.
struct TurnQueue<ID: Hashable> {
    private struct Host {
        let limits: HostLimits
        var running = 0
        /// In order, from `next`. Withdrawn ones stay in it and are skipped.
        var waiting: [ID] = []
        var next = 0
    }

    private let total: Int
    private let limits: (String) -> HostLimits
    private var hosts: [String: Host] = [:]
    private(set) var hostOfWaiting: [ID: String] = [:]
    private(set) var hostOfRunning: [ID: String] = [:]
    /// Hosts that may have both a waiting transfer and room, in the order in which they got them.
    private var candidates: [String] = []
    /// Hosts that have both but must not be contacted before a time.
    private var delayedHosts: [String: Duration] = [:]
    /// Each host's theoretical arrival time (generic cell rate algorithm).
    private var arrivals: [String: Duration] = [:]

    init(total: Int, limits: @escaping (String) -> HostLimits) {
        self.total = max(1, total)
        self.limits = limits
    }

    mutating func enqueue(_ id: ID, host: String) {
        hostOfWaiting[id] = host
        if hosts[host] == nil { hosts[host] = Host(limits: limits(host)) }
        hosts[host]?.waiting.append(id)
        candidates.append(host)
    }

    /// Gives up a turn, or the wait for one.
    mutating func remove(_ id: ID) {
        if hostOfWaiting.removeValue(forKey: id) != nil { return }
        guard let host = hostOfRunning.removeValue(forKey: id) else { return }
        hosts[host]?.running -= 1
        candidates.append(host)
        forgetIfUnused(host)
    }

    /// When the next turn comes although no other ends, on the clock of `takeTurns`; nil if none does.
    var nextStart: Duration? { hostOfRunning.count < total ? delayedHosts.values.min() : nil }

    /// Those waiting for a turn at a host, in order.
    func waiting(at host: String) -> [ID] {
        guard let queue = hosts[host] else { return [] }
        return queue.waiting[queue.next...].filter { hostOfWaiting[$0] == host }
    }

    /// Starts the turns that are due; they last until `remove`.
    /// - Parameters:
    ///   - now: On a monotonic clock.
    ///   - most: If this many are returned, more may be due.
    mutating func takeTurns(at now: Duration, most: Int = .max) -> [ID] {
        for (host, start) in delayedHosts where start <= now {
            delayedHosts[host] = nil
            candidates.append(host)
        }
        if !arrivals.isEmpty { arrivals = arrivals.filter { $0.value > now } }
        var turns: [ID] = []
        var left: [String] = []
        for (index, host) in candidates.enumerated() {
            guard hostOfRunning.count < total, turns.count < most else {
                left += candidates[index...]
                break
            }
            while hostOfRunning.count < total, turns.count < most, let id = takeTurn(at: host, now) {
                turns.append(id)
            }
            if hostOfRunning.count >= total || turns.count >= most { left.append(host) }
            forgetIfUnused(host)
        }
        candidates = left
        return turns
    }
}

extension TurnQueue {
    private mutating func takeTurn(at name: String, _ now: Duration) -> ID? {
        guard var host = hosts[name], host.running < host.limits.connections else { return nil }
        defer { hosts[name] = host }
        while host.next < host.waiting.count {
            let id = host.waiting[host.next]
            // Skip one that was withdrawn, or that now waits for another host.
            guard hostOfWaiting[id] == name else {
                host.next += 1
                continue
            }
            let rateLimit = host.limits.rateLimit
            let arrival = max(arrivals[name] ?? now, now)
            let start = arrival - rateLimit.spacing * (rateLimit.burst - 1)
            guard start <= now else {
                delayedHosts[name] = start
                return nil
            }
            if rateLimit.spacing > .zero { arrivals[name] = arrival + rateLimit.spacing }
            host.next += 1
            hostOfWaiting[id] = nil
            hostOfRunning[id] = name
            host.running += 1
            return id
        }
        host.waiting = []
        host.next = 0
        return nil
    }

    private mutating func forgetIfUnused(_ name: String) {
        if let host = hosts[name], host.running == 0, host.next == host.waiting.count { hosts[name] = nil }
    }
}
