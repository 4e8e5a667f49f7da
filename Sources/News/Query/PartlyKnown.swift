/// Conditions that are not all known yet, as before an article's text has been read.
extension Sequence {
    /// Whether a condition holds for all elements; nil if that depends on one for which it is unknown.
    @inlinable
    public func holdsForAll(_ holds: (Element) throws -> Bool?) rethrows -> Bool? {
        var isKnown = true
        for element in self {
            switch try holds(element) {
            case false?: return false
            case nil: isKnown = false
            case true?: break
            }
        }
        return isKnown ? true : nil
    }

    /// Whether a condition holds for any element; nil if that depends on one for which it is unknown.
    @inlinable
    public func holdsForAny(_ holds: (Element) throws -> Bool?) rethrows -> Bool? {
        try holdsForAll { try holds($0).map { !$0 } }.map { !$0 }
    }
}
