extension Collection<String> {
    /// The most similar word, for a word that may be a typo; the first alphabetically on a tie.
    /// - Returns: nil if the collection is empty.
    public func nearest(to word: String) -> String? {
        // No name is longer, and the cost grows with the length.
        let word = String(word.prefix(64))
        return map { (word.editDistance(to: $0), $0) }.min { $0 < $1 }?.1
    }

    /// The word that was probably meant: the same in another case, one with this prefix, or within a typo's distance.
    /// - Returns: nil if no word is close enough.
    public func suggestion(for word: String) -> String? {
        if let same = first(where: { $0 != word && $0.lowercased() == word.lowercased() }) { return same }
        if word.count > 1, let longer = first(where: { $0.hasPrefix(word) }) { return longer }
        return nearest(to: word).flatMap { $0.isNear(word) ? $0 : nil }
    }

    /// Continues a message about an unknown word, as in "; did you mean interval?"; empty if no word is close enough.
    /// - Parameter shown: formats the suggested word.
    public func question(on word: String, _ shown: (String) -> String = { $0 }) -> String {
        suggestion(for: word).map { "; did you mean \(shown($0))?" } ?? ""
    }
}

extension String {
    /// Whether another word may be this one with a typo: one mistake, or two in a long word. In a short word more would
    /// make another word, such as export for import.
    public func isNear(_ other: String) -> Bool {
        let mistakes = other.count < 3 ? 0 : other.count < 8 ? 1 : 2
        return editDistance(to: String(other.prefix(64))) <= mistakes
    }
}
