import FoundationEssentials

extension LaunchPolicy {
    /// The policy with a seed that is stable for this machine and differs between machines.
    public static var ofThisMachine: LaunchPolicy {
        // Without the file, as in some containers, machines merely share the same seed.
        let identity = (try? File(reading: "/etc/machine-id")?.read()) ?? Data()
        return LaunchPolicy(seed: mixed(folded(identity, into: 0xcbf2_9ce4_8422_2325)))
    }

    /// A stable number in 0..<1: SplitMix64 over the seed, the identifier and the date.
    func fraction(of identifier: String, at date: Date) -> Double {
        let start = seed ^ (date.timeIntervalSince1970 * 1000).rounded().bitPattern
        return Double(Self.mixed(Self.folded(identifier.utf8, into: start)) >> 11) / 9_007_199_254_740_992
    }

    private static func folded(_ bytes: some Sequence<UInt8>, into state: UInt64) -> UInt64 {
        bytes.reduce(state) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }

    private static func mixed(_ state: UInt64) -> UInt64 {
        var state = state &+ 0x9e37_79b9_7f4a_7c15
        state = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        state = (state ^ (state >> 27)) &* 0x94d0_49bb_1331_11eb
        return state ^ (state >> 31)
    }
}
