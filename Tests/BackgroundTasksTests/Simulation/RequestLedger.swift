/// Every request of a simulation from its submission to its launch, so that a launch too many cannot make up for one
/// that never came.
struct RequestLedger {
    private var awaited: Set<String> = []
    /// Requests that were replaced before their launch.
    private var replaced = 0

    mutating func submitted(_ identifier: String) {
        if !awaited.insert(identifier).inserted { replaced += 1 }
    }

    mutating func launched(_ identifier: String) { awaited.remove(identifier) }

    /// How many requests were neither launched nor are pending.
    func lost(pending: some Sequence<String>) -> Int { replaced + awaited.subtracting(pending).count }
}
