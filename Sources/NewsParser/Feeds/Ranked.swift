/// Keeps the best of several candidates for one field.
struct Ranked<Value> {
    private(set) var best: Value?
    private var rank = Int.max

    /// Lower ranks win; on a tie the first offer stays.
    mutating func offer(_ value: Value?, rank offered: Int) {
        guard let value, offered < rank else { return }
        best = value
        rank = offered
    }

    /// Returns the best candidate without copying it, and clears it.
    mutating func take() -> Value? { best.take() }

    /// Lower ranks win; on a tie the last offer wins.
    mutating func offerLast(_ value: Value?, rank offered: Int) {
        guard let value, offered <= rank else { return }
        best = value
        rank = offered
    }
}
