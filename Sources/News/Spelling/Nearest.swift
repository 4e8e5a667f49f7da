extension Collection<String> {
    /// The word that is most like another one, which may be a slip of the pen; of equals, the first in the alphabet.
    /// - Returns: nil when there are no words.
    public func nearest(to word: String) -> String? {
        // No name is longer, and the work grows with the length.
        let word = String(word.prefix(64))
        return map { (word.editDistance(to: $0), $0) }.min { $0 < $1 }?.1
    }
}
