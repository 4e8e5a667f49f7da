/// A 64-bit hash that is stored and so must be the same in every process and version: its algorithm must not change.
///
/// Swift's own `Hasher` is seeded randomly in each process. This one folds 16 bytes at a time by a full 64 by 64 bit
/// multiplication, wyhash's construction: well distributed, at several bytes a nanosecond. It does not resist crafted
/// collisions, with which an attacker could only spoil their own feed.
struct StableHash {
    private static let first: UInt64 = 0x9e37_79b9_7f4a_7c15
    private static let second: UInt64 = 0xe703_7ed1_a0b4_28db
    private static let third: UInt64 = 0x8ebc_6af0_9c88_c6e3

    private var state: UInt64 = Self.third

    /// Signed, as SQLite stores it.
    var value: Int64 {
        Int64(bitPattern: Self.fold(state ^ Self.first, Self.second))
    }

    static func of(_ text: String) -> Int64 {
        var hash = StableHash()
        hash.add(text)
        return hash.value
    }

    mutating func add(_ number: Int64?) {
        add(word: number == nil ? 0 : 1, UInt64(bitPattern: number ?? 0))
    }

    /// Includes the length, so that moving a boundary between two texts changes the hash; nil differs from empty.
    mutating func add(_ text: String?) {
        guard var text else {
            add(word: 0, 0)
            return
        }
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(word: 1, UInt64(bytes.count))
        var offset = 0
        while offset + 16 <= bytes.count {
            add(word: Self.word(bytes, offset), Self.word(bytes, offset + 8))
            offset += 16
        }
        guard offset < bytes.count else { return }
        var rest: (UInt64, UInt64) = (0, 0)
        withUnsafeMutableBytes(of: &rest) { $0.copyBytes(from: bytes[offset...]) }
        add(word: UInt64(littleEndian: rest.0), UInt64(littleEndian: rest.1))
    }

    mutating func add(word a: UInt64, _ b: UInt64) {
        state = Self.fold(a ^ Self.first, b ^ state) &+ Self.third
    }

    static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let (high, low) = a.multipliedFullWidth(by: b)
        return high ^ low
    }
}
