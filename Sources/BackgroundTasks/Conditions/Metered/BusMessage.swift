/// A message of D-Bus (D-Bus Specification, "Message Protocol"): as much of it as it takes to ask a service for a number
/// and to hear when it changes. That little spares a library that would be loaded for nothing else.
struct BusMessage: Sendable, Equatable {
    enum Kind: UInt8, Sendable {
        case call = 1
        case result = 2
        case error = 3
        case signal = 4
    }

    /// What came is no message, or one longer than `maximumBytes`.
    struct Malformed: Error {}

    /// Bytes; much more than any message that we ask for has.
    static let maximumBytes = 1 << 20
    /// Do not start the service for this.
    static let noAutoStart: UInt8 = 0x2

    var kind: Kind
    var flags: UInt8 = 0
    /// The sender's number of the message, from 1 on.
    var serial: UInt32
    /// The number of the message that this one answers.
    var replySerial: UInt32?
    var path: String?
    var interface: String?
    var member: String?
    var destination: String?
    /// Filled in by the bus.
    var sender: String?
    /// The types of the arguments.
    var signature: String?
    /// The arguments, in the byte order of the message.
    var body: [UInt8] = []
    var isBigEndian = false

    /// The number that the body holds, when it is a variant of one ("v" with "u"), as a property's value comes.
    var variantNumber: UInt32? {
        // The variant's own signature is a string of one with a zero after it; the number is aligned to four bytes.
        guard signature == "v", body.count == 8, body[0...2] == [1, UInt8(ascii: "u"), 0] else { return nil }
        return BusReader.number(body[4...], isBigEndian: isBigEndian)
    }

    /// Arguments that are strings.
    mutating func setStrings(_ strings: [String]) {
        signature = String(repeating: "s", count: strings.count)
        body = []
        for string in strings { body.appendBusString(string) }
    }
}

extension BusMessage {
    /// The message as it goes over the bus, in little-endian order.
    var bytes: [UInt8] {
        var fields: [UInt8] = []
        func add(_ code: UInt8, _ type: Unicode.Scalar, _ append: (inout [UInt8]) -> Void) {
            fields.align(to: 8)
            fields += [code, 1, UInt8(ascii: type), 0]
            append(&fields)
        }
        if let path { add(1, "o") { $0.appendBusString(path) } }
        if let interface { add(2, "s") { $0.appendBusString(interface) } }
        if let member { add(3, "s") { $0.appendBusString(member) } }
        if let replySerial { add(5, "u") { $0.append(number: replySerial) } }
        if let destination { add(6, "s") { $0.appendBusString(destination) } }
        if let signature { add(8, "g") { $0 += [UInt8(signature.utf8.count)] + Array(signature.utf8) + [0] } }
        var bytes = [UInt8(ascii: "l"), kind.rawValue, flags, 1]
        bytes.append(number: UInt32(body.count))
        bytes.append(number: serial)
        bytes.append(number: UInt32(fields.count))
        bytes += fields
        bytes.align(to: 8)
        return bytes + body
    }
}

extension BusMessage {
    /// Takes the first message off what has arrived; nil when not all of it has.
    static func take(from bytes: inout [UInt8]) throws(Malformed) -> BusMessage? {
        guard bytes.count >= 16 else { return nil }
        guard let isBigEndian = ["l": false, "B": true][Unicode.Scalar(bytes[0])], bytes[3] == 1 else {
            throw Malformed()
        }
        var reader = BusReader(bytes, offset: 4, isBigEndian: isBigEndian)
        let bodyLength = Int(try reader.number())
        let serial = try reader.number()
        let fieldsLength = Int(try reader.number())
        guard bodyLength + fieldsLength <= maximumBytes else { throw Malformed() }
        let bodyStart = (16 + fieldsLength + 7) / 8 * 8
        guard bytes.count >= bodyStart + bodyLength else { return nil }
        guard let kind = Kind(rawValue: bytes[1]) else { throw Malformed() }
        var message = BusMessage(kind: kind, flags: bytes[2], serial: serial, isBigEndian: isBigEndian)
        while reader.offset < 16 + fieldsLength { try message.readField(&reader) }
        message.body = Array(bytes[bodyStart..<bodyStart + bodyLength])
        bytes.removeFirst(bodyStart + bodyLength)
        return message
    }

    /// Reads one field of the header: its code, and a variant.
    private mutating func readField(_ reader: inout BusReader) throws(Malformed) {
        try reader.align(to: 8)
        let code = try reader.byte()
        switch try reader.shortString() {
        case "s", "o":
            let text = try reader.string()
            switch code {
            case 1: path = text
            case 2: interface = text
            case 3: member = text
            case 6: destination = text
            case 7: sender = text
            default: break
            }
        case "g":
            let text = try reader.shortString()
            if code == 8 { signature = text }
        case "u":
            let number = try reader.number()
            if code == 5 { replySerial = number }
        default: throw Malformed()
        }
    }
}

extension [UInt8] {
    /// Pads with zeros up to a multiple.
    fileprivate mutating func align(to multiple: Int) {
        while count % multiple != 0 { append(0) }
    }

    fileprivate mutating func append(number: UInt32) {
        align(to: 4)
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    fileprivate mutating func appendBusString(_ text: String) {
        append(number: UInt32(text.utf8.count))
        self += Array(text.utf8) + [0]
    }
}
