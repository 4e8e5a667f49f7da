/// A header field set by the user, such as an access token. Its value is secret: it is never shown, and sent only to
/// the server of the request's own address.
public struct RequestHeader: Codable, Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Omits the value.
    public var description: String { "\(name): …" }

    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }

    /// The fields, in lower case, that the user must not set, because that would break the request or its response.
    public static let reserved: Set<String> = [
        "accept-encoding", "connection", "content-length", "host", "if-modified-since", "if-none-match", "if-range",
        "range", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Whether it can be sent: a valid name (RFC 9110, 5.6.2), and a value without control characters.
    public var isSendable: Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            } && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
    }
}
