import Glibc

/// Growable bytes that keep their storage when emptied. An array's append from a pointer costs a uniqueness check and a
/// generic copy, and the parser appends every piece of text.
final class ByteBuffer {
    // Unchecked: no callback runs while these change, and the check would cost as much as the append.
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

    /// Valid while a property or the like keeps the buffer alive: a local variable lives only until its last use.
    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base, count: count)
    }

    /// Passes the bytes to `body`, and keeps a buffer held in a local variable alive until it returns.
    func read<Value>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Value) rethrows -> Value {
        try withExtendedLifetime(self) { try body(bytes) }
    }

    var isEmpty: Bool { count == 0 }

    /// Decodes the bytes as UTF-8; invalid bytes become U+FFFD.
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
