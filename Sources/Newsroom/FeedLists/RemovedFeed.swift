/// A feed that was taken off the list.
public struct RemovedFeed: Sendable, Equatable {
    /// Its title; for a feed without one, its address without user name and password.
    public var name: String
    /// Its address as it stood in the list: listed again under it, the feed has its articles back.
    public var url: String
}
