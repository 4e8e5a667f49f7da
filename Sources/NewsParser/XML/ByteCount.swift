/// Counts bytes eight at a time.
enum ByteCount {
    static func lineFeeds(_ bytes: UnsafePointer<UInt8>, count: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        var found = 0
        var position = 0
        while count &- position >= 8 {
            let word = UnsafeRawPointer(bytes + position).loadUnaligned(as: UInt64.self) ^ (0x0A &* ones)
            // Sets exactly the high bit of each zero byte.
            let zeros = ~(((word & lows) &+ lows) | word | lows)
            found &+= zeros.nonzeroBitCount
            position &+= 8
        }
        while position < count {
            if bytes[position] == 0x0A { found &+= 1 }
            position &+= 1
        }
        return found
    }
}
