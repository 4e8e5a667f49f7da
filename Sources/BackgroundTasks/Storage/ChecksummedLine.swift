import FoundationEssentials

/// A line of a file that shows whether it is whole: eight hexadecimal digits of CRC-32, a space, the payload.
enum ChecksummedLine {
    /// The line of a payload that has no line feed in it, with a line feed at its end.
    static func encode(_ payload: Data) -> Data {
        let digits = String(CRC32.checksum(payload), radix: 16)
        var line = Data((String(repeating: "0", count: 8 - digits.count) + digits + " ").utf8)
        line.append(payload)
        line.append(0x0a)
        return line
    }

    /// The payload of a line without its line feed; nil when the checksum disagrees.
    static func decode(_ line: some Collection<UInt8>) -> Data? {
        guard line.count > 9, let space = line.index(line.startIndex, offsetBy: 8, limitedBy: line.endIndex),
            line[space] == 0x20, let checksum = UInt32(String(decoding: line[..<space], as: UTF8.self), radix: 16)
        else { return nil }
        let payload = line[line.index(after: space)...]
        return CRC32.checksum(payload) == checksum ? Data(payload) : nil
    }
}
