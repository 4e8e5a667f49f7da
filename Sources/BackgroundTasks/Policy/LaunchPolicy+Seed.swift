import FoundationEssentials

extension LaunchPolicy {
    /// A number from 0 up to 1 that is the same each time it is asked for: SplitMix64 over the seed, the identifier and
    /// the date.
    func fraction(of identifier: String, at date: Date) -> Double {
        var state = seed ^ (date.timeIntervalSince1970 * 1000).rounded().bitPattern
        for byte in identifier.utf8 { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        state &+= 0x9e37_79b9_7f4a_7c15
        state = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        state = (state ^ (state >> 27)) &* 0x94d0_49bb_1331_11eb
        state ^= state >> 31
        return Double(state >> 11) / 9_007_199_254_740_992
    }
}
