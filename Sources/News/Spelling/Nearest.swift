extension Collection<String> {
    /// The word that is most like another one, which may be a slip of the pen; of equals, the first in the alphabet.
    /// - Returns: nil when there are no words.
    public func nearest(to word: String) -> String? {
        // No name is longer, and the work grows with the length.
        let word = String(word.prefix(64))
        return map { (word.editDistance(to: $0), $0) }.min { $0 < $1 }?.1
    }

    /// The word that was meant by one that is not among them: one that begins so, or that differs by a typing error.
    /// - Returns: nil: nothing is near enough to guess.
    public func meant(by word: String) -> String? {
        if word.count > 1, let longer = first(where: { $0.hasPrefix(word) }) { return longer }
        return nearest(to: word).flatMap { $0.isNear(word) ? $0 : nil }
    }

    /// Continues a sentence on a word that is not among them, as in "; did you mean interval?"; empty: nothing is near
    /// enough to guess.
    /// - Parameter shown: how the word that was meant is written there.
    public func question(on word: String, _ shown: (String) -> String = { $0 }) -> String {
        meant(by: word).map { "; did you mean \(shown($0))?" } ?? ""
    }
}

extension String {
    /// Whether another word may be this one with a slip of the pen: one slip, or two where it is long. Of a short word
    /// more would be another one, such as export for import.
    public func isNear(_ other: String) -> Bool {
        let mistakes = other.count < 3 ? 0 : other.count < 8 ? 1 : 2
        return editDistance(to: String(other.prefix(64))) <= mistakes
    }
}
