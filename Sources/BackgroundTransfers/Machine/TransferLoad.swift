/// What is under way, counted.
struct TransferLoad: Equatable {
    private(set) var count = 0
    /// Of which much is still to come.
    private(set) var large = 0
    private var counts: [String?: Int] = [:]

    mutating func add(host: String?, isLarge: Bool) {
        count += 1
        if isLarge { large += 1 }
        counts[host, default: 0] += 1
    }

    func count(with host: String?) -> Int { counts[host] ?? 0 }
}
