extension Collection<String> {
    /// The word that is most like another one, which may be a slip of the pen; of equals, the first in the alphabet.
    /// - Returns: nil when there are no words.
    public func nearest(to word: String) -> String? {
        self.min { (word.editDistance(to: $0), $0) < (word.editDistance(to: $1), $1) }
    }
}
