/// The hash FNV-1a: short, the same in every process, with a sufficient spread. It does not resist crafted collisions.
public struct FNVHash: Sendable {
    public var value: UInt64

    @inlinable
    public init() { value = 0xcbf2_9ce4_8422_2325 }

    @inlinable
    public init(_ bytes: some Sequence<UInt8>) {
        self.init()
        for byte in bytes { add(byte) }
    }

    @inlinable
    public mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }

    /// A place in a table of `count` slots, a power of two.
    @inlinable
    public func place(among count: Int) -> Int { Int(truncatingIfNeeded: value ^ value >> 32) & (count - 1) }
}
