import FoundationEssentials
import Glibc

/// Splits bytes into lines that end with a line feed. Files here can hold megabytes, so libc does the searching.
enum Lines {
    /// The lines that end with a line feed, without it.
    static func complete(in bytes: Data) -> [Data] {
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return [] }
            var lines: [Data] = []
            var start = 0
            while start < buffer.count, let end = memchr(base + start, 0x0a, buffer.count - start) {
                let feed = UnsafeRawPointer(end) - base
                lines.append(bytes[bytes.startIndex + start..<bytes.startIndex + feed])
                start = feed + 1
            }
            return lines
        }
    }

    /// Whether a line contains these bytes; always true for empty bytes.
    static func contains(_ sought: Data, in line: Data) -> Bool {
        sought.withUnsafeBytes { sought in
            guard let first = sought.first, let pattern = sought.baseAddress else { return true }
            return line.withUnsafeBytes { line in
                guard let base = line.baseAddress else { return false }
                var start = 0
                while line.count - start >= sought.count,
                    let found = memchr(base + start, Int32(first), line.count - start - sought.count + 1)
                {
                    if memcmp(found, pattern, sought.count) == 0 { return true }
                    start = UnsafeRawPointer(found) - base + 1
                }
                return false
            }
        }
    }
}

/// A line of a file with a checksum: eight hexadecimal digits of CRC-32, a space, the payload.
enum ChecksummedLine {
    /// Encodes a payload without line feeds as a line that ends with one.
    static func encode(_ payload: Data) -> Data {
        let digits = String(CRC32.checksum(payload), radix: 16)
        var line = Data((String(repeating: "0", count: 8 - digits.count) + digits + " ").utf8)
        line.append(payload)
        line.append(0x0a)
        return line
    }

    /// The payload of a line without its line feed; nil when the checksum does not match.
    static func decode(_ line: some Collection<UInt8>) -> Data? {
        guard line.count > 9, let space = line.index(line.startIndex, offsetBy: 8, limitedBy: line.endIndex),
            line[space] == 0x20, let checksum = UInt32(String(decoding: line[..<space], as: UTF8.self), radix: 16)
        else { return nil }
        let payload = line[line.index(after: space)...]
        return CRC32.checksum(payload) == checksum ? Data(payload) : nil
    }
}

/// The checksum of ISO 3309 and zlib: polynomial 0xEDB88320, reflected.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in
            value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
        }
    }

    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { checksum, byte in
            table[Int((checksum ^ UInt32(byte)) & 0xff)] ^ (checksum >> 8)
        }
    }
}
