/// Which addresses an exchange may connect to. Behind a proxy, which looks names up itself, only addresses that are written
/// as numbers are judged.
public enum NetworkReach: String, Codable, Sendable, Hashable {
    /// The user named the address: it may be private. Redirects of a public address lead to public addresses only.
    case asNamed
    /// Any address, private ones included, and so may every redirect.
    case anywhere
    /// Public addresses only, the first one included.
    case publicOnly
}
