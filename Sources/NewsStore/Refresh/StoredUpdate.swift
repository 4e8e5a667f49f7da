/// What storing a feed's document came to.
public struct StoredUpdate: Sendable, Equatable {
    /// Articles that were not known.
    public let new: Int
    /// Known articles of which something changed.
    public let changed: Int

    public init(new: Int, changed: Int) {
        self.new = new
        self.changed = changed
    }
}
