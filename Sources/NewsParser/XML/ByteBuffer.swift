import Glibc

/// Growable bytes that keep their storage when emptied. An array would do, but its appends from a pointer cost a
/// uniqueness check and a generic copy each, and the parser makes one for every piece of text.
final class ByteBuffer {
    // No code of ours runs while these are being changed, and a check at each append costs as much as the append.
    @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<UInt8>
    @exclusivity(unchecked) private(set) var count = 0
    @exclusivity(unchecked) private var capacity: Int

    init(capacity: Int = 256) {
        self.capacity = max(capacity, 16)
        base = .allocate(capacity: self.capacity)
    }

    deinit {
        base.deallocate()
    }

    /// Valid as long as the buffer is kept by somebody else, a property say: a variable lives to its last use only.
    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base, count: count)
    }

    /// For a buffer that a variable holds: kept until `body` has returned.
    func read<Value>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Value) rethrows -> Value {
        try withExtendedLifetime(self) { try body(bytes) }
    }

    var isEmpty: Bool { count == 0 }

    /// The bytes as text; invalid UTF-8 becomes U+FFFD.
    var string: String {
        String(decoding: bytes, as: UTF8.self)
    }

    func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        base[count] = byte
        count &+= 1
    }

    func append(_ pointer: UnsafePointer<UInt8>, count added: Int) {
        guard added > 0 else { return }
        if capacity &- count < added { grow(by: added) }
        memcpy(base + count, pointer, added)
        count &+= added
    }

    func append(_ text: StaticString) {
        append(text.utf8Start, count: text.utf8CodeUnitCount)
    }

    func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { append(start, count: bytes.count) }
        }
    }

    /// Appends a Unicode scalar as UTF-8.
    func append(scalar: Unicode.Scalar) {
        for byte in UTF8.encode(scalar).unsafelyUnwrapped { append(byte) }
    }

    func removeAll() {
        count = 0
    }

    func removeFirst(_ removed: Int) {
        guard removed > 0 else { return }
        count &-= removed
        memmove(base, base + removed, count)
    }

    func truncate(to length: Int) {
        count = min(count, length)
    }

    private func grow(by added: Int) {
        let wanted = max(capacity * 2, count + added)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
        memcpy(larger, base, count)
        base.deallocate()
        base = larger
        capacity = wanted
    }
}
