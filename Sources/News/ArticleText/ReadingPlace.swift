/// How far somebody has read an article: a place that stays right when the text is laid out for another width.
public struct ReadingPlace: Sendable, Hashable, Codable {
    /// The bytes of laid-out text above the place.
    public var offset: Int

    public init(offset: Int) {
        self.offset = offset
    }
}
