/// Every request of a simulation from its submission to its launch, so that an extra launch cannot make up for one
/// that is missing.
struct RequestLedger {
    private var awaited: Set<String> = []
    /// Requests replaced before their launch.
    private var replaced = 0

    mutating func submitted(_ identifier: String) {
        if !awaited.insert(identifier).inserted { replaced += 1 }
    }

    mutating func launched(_ identifier: String) { awaited.remove(identifier) }

    /// The number of requests neither launched nor pending.
    func lost(pending: some Sequence<String>) -> Int { replaced + awaited.subtracting(pending).count }
}
