/// A D-Bus message (D-Bus Specification, "Message Protocol"), limited to what it takes to ask a service for a number
/// and to hear when it changes. That avoids loading a library for this alone. Both ends are on this machine and share
/// its byte order, which is little-endian.
struct BusMessage: Sendable, Equatable {
    enum Kind: UInt8, Sendable {
        case call = 1
        case result = 2
        case error = 3
        case signal = 4
    }

    /// The received bytes are not a message, or one longer than `maximumBytes`.
    struct Malformed: Error {}

    /// In bytes; far more than any requested message has.
    static let maximumBytes = 1 << 20
    /// Tells the bus not to start the service for this call.
    static let noAutoStart: UInt8 = 0x2

    var kind: Kind
    var flags: UInt8 = 0
    /// The sender's serial number of the message, starting at 1.
    var serial: UInt32
    /// The serial number of the message that this one answers.
    var replySerial: UInt32?
    var path: String?
    var interface: String?
    var member: String?
    var destination: String?
    /// Set by the bus.
    var sender: String?
    /// The types of the arguments.
    var signature: String?
    /// The arguments.
    var body: [UInt8] = []

    /// The text fields of the header: their codes and types.
    private typealias Text = any WritableKeyPath<BusMessage, String?> & Sendable

    private static let texts: [(code: UInt8, type: Unicode.Scalar, field: Text)] = [
        (1, "o", \.path), (2, "s", \.interface), (3, "s", \.member), (6, "s", \.destination), (7, "s", \.sender),
        (8, "g", \.signature),
    ]

    /// The body's number, if it is a variant of one ("v" with "u"), the form of a property's value.
    var variantNumber: UInt32? {
        // The variant's own signature has length 1 and a zero at the end; the number is aligned to four bytes.
        guard signature == "v", body.count == 8, body[0...2] == [1, UInt8(ascii: "u"), 0] else { return nil }
        return body[4...].number
    }

    mutating func setStrings(_ strings: [String]) {
        signature = String(repeating: "s", count: strings.count)
        body = []
        for string in strings { body.append(text: string) }
    }

    var bytes: [UInt8] {
        var fields: [UInt8] = []
        func begin(_ code: UInt8, _ type: Unicode.Scalar) {
            fields.align(to: 8)
            fields += [code, 1, UInt8(ascii: type), 0]
        }
        for (code, type, field) in Self.texts {
            guard let text = self[keyPath: field] else { continue }
            begin(code, type)
            if type == "g" { fields += [UInt8(text.utf8.count)] + text.utf8 + [0] } else { fields.append(text: text) }
        }
        if let replySerial {
            begin(5, "u")
            fields.append(number: replySerial)
        }
        var bytes = [UInt8(ascii: "l"), kind.rawValue, flags, 1]
        for number in [UInt32(body.count), serial, UInt32(fields.count)] { bytes.append(number: number) }
        bytes += fields
        bytes.align(to: 8)
        return bytes + body
    }

    /// Removes the first message from the received bytes; nil when it is incomplete.
    static func take(from bytes: inout [UInt8]) throws(Malformed) -> BusMessage? {
        guard bytes.count >= 16 else { return nil }
        guard bytes[0] == UInt8(ascii: "l"), bytes[3] == 1 else { throw Malformed() }
        let (bodyLength, fieldsLength) = (Int(bytes[4..<8].number), Int(bytes[12..<16].number))
        guard bodyLength + fieldsLength <= maximumBytes else { throw Malformed() }
        let bodyStart = (16 + fieldsLength + 7) / 8 * 8
        guard bytes.count >= bodyStart + bodyLength else { return nil }
        guard let kind = Kind(rawValue: bytes[1]) else { throw Malformed() }
        var message = BusMessage(kind: kind, flags: bytes[2], serial: bytes[8..<12].number)
        var rest = bytes[16..<16 + fieldsLength]
        while !rest.isEmpty { try message.readField(&rest) }
        message.body = Array(bytes[bodyStart..<bodyStart + bodyLength])
        bytes.removeFirst(bodyStart + bodyLength)
        return message
    }

    /// Reads one header field: its code, and a variant.
    private mutating func readField(_ rest: inout ArraySlice<UInt8>) throws(Malformed) {
        // The field itself and every number in it are padded; the header begins at a multiple of eight.
        func take(_ count: Int, alignedTo multiple: Int = 1) throws(Malformed) -> ArraySlice<UInt8> {
            let padding = (multiple - rest.startIndex % multiple) % multiple
            guard count <= rest.count - padding else { throw Malformed() }
            rest = rest.dropFirst(padding)
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        func text(length: Int) throws(Malformed) -> String {
            let text = try take(length)
            _ = try take(1)
            return String(decoding: text, as: UTF8.self)
        }
        let code = try take(1, alignedTo: 8).number
        let field = Self.texts.first { $0.code == code }?.field
        switch try text(length: Int(take(1).number)) {
        case "s", "o":
            let value = try text(length: Int(take(4, alignedTo: 4).number))
            if let field { self[keyPath: field] = value }
        case "g":
            let value = try text(length: Int(take(1).number))
            if let field { self[keyPath: field] = value }
        case "u":
            let number = try take(4, alignedTo: 4).number
            if code == 5 { replySerial = number }
        default: throw Malformed()
        }
    }
}

extension ArraySlice<UInt8> {
    /// All bytes as one little-endian number.
    fileprivate var number: UInt32 { reversed().reduce(0) { $0 << 8 | UInt32($1) } }
}

extension [UInt8] {
    /// Pads with zeros to a multiple.
    fileprivate mutating func align(to multiple: Int) {
        while count % multiple != 0 { append(0) }
    }

    fileprivate mutating func append(number: UInt32) {
        align(to: 4)
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    fileprivate mutating func append(text: String) {
        append(number: UInt32(text.utf8.count))
        self += text.utf8 + [0]
    }
}
