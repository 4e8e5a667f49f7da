/// Bytes in the gzip format (RFC 1952), stored without compression.
public enum Gzip {
    public static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var file: [UInt8] = [0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3]
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(block.count)
            file.append(rest.isEmpty ? 1 : 0)
            file += littleEndian(UInt32(block.count) | ~UInt32(block.count) << 16)
            file += block
        } while !rest.isEmpty
        return file + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var checksum = UInt32.max
        for byte in bytes {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xedb8_8320 : checksum >> 1 }
        }
        return ~checksum
    }

    private static func littleEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * UInt32($0))) }
    }
}
