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
