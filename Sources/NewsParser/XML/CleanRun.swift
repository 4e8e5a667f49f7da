/// Finds how many bytes can be copied unchanged. Works on eight bytes at a time: nearly all of a feed is such text.
enum CleanRun {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The first byte from `start` that needs attention: `first` or `second`, a control character that XML forbids, a
    /// C1 control, invalid or incomplete UTF-8, or, on request, a carriage return.
    @inline(__always)
    static func end(
        _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, stoppingAt first: UInt8, or second: UInt8,
        stoppingAtReturn: Bool
    ) -> Int {
        let firsts = UInt64(first) &* ones
        let seconds = UInt64(second) &* ones
        var position = start
        while position < end {
            while end &- position >= 8 {
                let word = UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt64.self)
                let control = (word &- 0x2020_2020_2020_2020) & ~word
                let a = word ^ firsts
                let b = word ^ seconds
                let found = (control | word | ((a &- ones) & ~a) | ((b &- ones) & ~b)) & highs
                if found != 0 {
                    position &+= found.trailingZeroBitCount >> 3
                    break
                }
                position &+= 8
            }
            guard position < end else { break }
            let byte = bytes[position]
            if byte == first || byte == second { return position }
            if byte >= 0x80 {
                repeat {
                    let length = UTF8Sequence.length(bytes + position, available: end &- position)
                    guard length > 0 else { return position }
                    position &+= length
                } while position < end && bytes[position] >= 0x80
            } else if byte >= 0x20 || byte == 0x0A || byte == 0x09 || (byte == 0x0D && !stoppingAtReturn) {
                position &+= 1
            } else {
                return position
            }
        }
        return end
    }
}
