import News

/// Distinct terms, consecutive in one buffer and separated by spaces.
///
/// Manages its memory itself: with all prefixes an article has a thousand terms, and `Set` would allocate an object for
/// each.
final class TermSet {
    private struct Slot {
        var offset: UInt32 = 0
        /// 0 for an empty slot.
        var length: UInt32 = 0
    }

    private var buffer: UnsafeMutableBufferPointer<UInt8>
    private var count = 0
    private var slots: UnsafeMutableBufferPointer<Slot>
    private var used = 0

    init() {
        buffer = .allocate(capacity: 1 << 16)
        slots = .allocate(capacity: 1 << 12)
        slots.initialize(repeating: Slot())
    }

    deinit {
        buffer.deallocate()
        slots.deallocate()
    }

    /// Valid until the next change.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer[..<count]) }

    func removeAll() {
        if slots.count > 1 << 16 {
            // Shrink again after an article as large as a book.
            slots.deallocate()
            slots = .allocate(capacity: 1 << 12)
        }
        slots.initialize(repeating: Slot())
        used = 0
        count = 0
    }

    /// - Parameter space: The prefix of the term.
    func insert(_ space: [UInt8], _ term: UnsafeBufferPointer<UInt8>) {
        if used * 2 >= slots.count { grow() }
        let length = space.count + term.count
        if count + length + 1 > buffer.count { enlarge(by: length + 1) }
        // Written in its final place; the next term overwrites it if it is already known.
        let start = count == 0 ? 0 : count + 1
        var end = start
        var hash = FNVHash()
        for byte in space {
            buffer[end] = byte
            end += 1
            hash.add(byte)
        }
        for byte in term {
            buffer[end] = byte
            end += 1
            hash.add(byte)
        }
        var slot = hash.place(among: slots.count)
        while slots[slot].length != 0 {
            if Int(slots[slot].length) == length, isEqual(Int(slots[slot].offset), start, length) { return }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Slot(offset: UInt32(start), length: UInt32(length))
        used += 1
        if count > 0 { buffer[count] = 0x20 }
        count = end
    }
}

extension TermSet {
    private func isEqual(_ a: Int, _ b: Int, _ length: Int) -> Bool {
        for offset in 0..<length where buffer[a + offset] != buffer[b + offset] { return false }
        return true
    }

    private func enlarge(by length: Int) {
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(buffer.count * 2, count + length))
        _ = larger.update(fromContentsOf: buffer[..<count])
        buffer.deallocate()
        buffer = larger
    }

    private func grow() {
        let old = slots
        slots = .allocate(capacity: old.count * 2)
        slots.initialize(repeating: Slot())
        for entry in old where entry.length != 0 {
            var hash = FNVHash()
            for offset in 0..<Int(entry.length) { hash.add(buffer[Int(entry.offset) + offset]) }
            var slot = hash.place(among: slots.count)
            while slots[slot].length != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = entry
        }
        old.deallocate()
    }
}
