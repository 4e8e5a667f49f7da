/// Candidates for one place, of which the best is kept.
struct Ranked<Value> {
    private(set) var best: Value?
    private var rank = Int.max

    /// The lower the rank the better; of one rank the first stays.
    mutating func offer(_ value: Value?, rank offered: Int) {
        guard let value, offered < rank else { return }
        best = value
        rank = offered
    }

    /// The best, without a copy; it is gone then.
    mutating func take() -> Value? { best.take() }

    /// The lower the rank the better; of one rank the last stays.
    mutating func offerLast(_ value: Value?, rank offered: Int) {
        guard let value, offered <= rank else { return }
        best = value
        rank = offered
    }
}
