/// Reads the values in a message of D-Bus one after the other; never beyond the bytes that are there.
struct BusReader {
    private let bytes: [UInt8]
    private(set) var offset: Int
    private let isBigEndian: Bool

    init(_ bytes: [UInt8], offset: Int, isBigEndian: Bool) {
        self.bytes = bytes
        self.offset = offset
        self.isBigEndian = isBigEndian
    }

    static func number(_ four: ArraySlice<UInt8>, isBigEndian: Bool) -> UInt32 {
        let ordered = isBigEndian ? Array(four) : four.reversed()
        return ordered.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Passes over padding.
    mutating func align(to multiple: Int) throws(BusMessage.Malformed) {
        _ = try take((multiple - offset % multiple) % multiple)
    }

    mutating func byte() throws(BusMessage.Malformed) -> UInt8 {
        try take(1).reduce(0) { $0 | $1 }
    }

    mutating func number() throws(BusMessage.Malformed) -> UInt32 {
        try align(to: 4)
        return Self.number(try take(4), isBigEndian: isBigEndian)
    }

    mutating func string() throws(BusMessage.Malformed) -> String {
        try text(length: Int(try number()))
    }

    /// A string with a length of one byte, as signatures have it.
    mutating func shortString() throws(BusMessage.Malformed) -> String {
        try text(length: Int(try byte()))
    }

    private mutating func text(length: Int) throws(BusMessage.Malformed) -> String {
        let text = String(decoding: try take(length), as: UTF8.self)
        _ = try take(1)
        return text
    }

    private mutating func take(_ count: Int) throws(BusMessage.Malformed) -> ArraySlice<UInt8> {
        guard count <= bytes.count - offset else { throw BusMessage.Malformed() }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }
}
