/// Who may transfer now: first come first served, within a limit in all and a limit for each host.
///
/// libcurl has such limits too, but a transfer that it holds back already uses up its time-out.
struct TurnQueue<ID: Hashable> {
    private struct Host {
        var running = 0
        /// In order; from `next` on. Those withdrawn meanwhile are still in it, and passed over.
        var waiting: [ID] = []
        var next = 0
    }

    private let total: Int
    private let perHost: Int
    private var hosts: [String: Host] = [:]
    private var hostOfWaiting: [ID: String] = [:]
    private var hostOfRunning: [ID: String] = [:]
    /// Hosts that may have both someone waiting and room, in the order they came to it.
    private var candidates: [String] = []

    init(total: Int, perHost: Int) {
        self.total = max(1, total)
        self.perHost = max(1, perHost)
    }

    var isEmpty: Bool { hostOfWaiting.isEmpty && hostOfRunning.isEmpty }

    mutating func enqueue(_ id: ID, host: String) {
        hostOfWaiting[id] = host
        hosts[host, default: Host()].waiting.append(id)
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

    /// Those whose turn it is now; their turns last until `remove`.
    mutating func takeTurns() -> [ID] {
        var turns: [ID] = []
        var left: [String] = []
        for (index, host) in candidates.enumerated() {
            guard hostOfRunning.count < total else {
                left = Array(candidates[index...])
                break
            }
            while hostOfRunning.count < total, let id = takeTurn(at: host) { turns.append(id) }
            if hostOfRunning.count >= total { left.append(host) }
            forgetIfUnused(host)
        }
        candidates = left
        return turns
    }
}

extension TurnQueue {
    private mutating func takeTurn(at name: String) -> ID? {
        guard var host = hosts[name], host.running < perHost else { return nil }
        defer { hosts[name] = host }
        while host.next < host.waiting.count {
            let id = host.waiting[host.next]
            host.next += 1
            // A ticket that waits again for another host is not this one.
            guard hostOfWaiting[id] == name else { continue }
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
