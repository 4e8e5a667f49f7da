/// A number from 0 up to 1 that is an address's own, the same at every time and in every process: what spreads feeds over
/// a span of time.
enum URLShare {
    static func of(_ url: String) -> Double {
        // FNV-1a: short, and spread well enough.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in url.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return Double(hash >> 40) / Double(1 << 24)
    }
}
