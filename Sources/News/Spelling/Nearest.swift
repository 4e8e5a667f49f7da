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
        guard let near = first(where: { $0.hasPrefix(word) }) ?? nearest(to: word) else { return nil }
        // Two letters that changed places are two changes.
        let mistakes = word.count < 4 ? 1 : Swift.max(2, word.count / 3)
        return near.hasPrefix(word) || near.editDistance(to: word) <= mistakes ? near : nil
    }
}
