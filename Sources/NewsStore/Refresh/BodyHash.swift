public import News

/// Computes the identity of a document that arrives in chunks, independent of their boundaries. It is stored, so the
/// algorithm must not change.
public struct BodyHash {
    private static let pieceSize = 16

    private var hash = StableHash()
    private var length = 0
    /// The bytes of the incomplete last piece.
    private var rest: (UInt64, UInt64) = (0, 0)

    /// - Parameter circumstances: Other inputs that affect how a document is parsed, such as its address.
    public init(circumstances: [String?]) {
        for circumstance in circumstances { hash.add(circumstance) }
    }

    public mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var offset = 0
        let begun = length % Self.pieceSize
        length += bytes.count
        if begun > 0 {
            offset = min(Self.pieceSize - begun, bytes.count)
            keep(UnsafeRawBufferPointer(rebasing: bytes[..<offset]), at: begun)
            guard begun + offset == Self.pieceSize else { return }
            foldRest()
        }
        while offset + Self.pieceSize <= bytes.count {
            hash.add(word: StableHash.word(bytes, offset), StableHash.word(bytes, offset + 8))
            offset += Self.pieceSize
        }
        if offset < bytes.count { keep(UnsafeRawBufferPointer(rebasing: bytes[offset...]), at: 0) }
    }

    /// The identity of everything added so far.
    public var identity: BodyIdentity {
        var whole = self
        if length % Self.pieceSize > 0 { whole.foldRest() }
        whole.hash.add(Int64(length))
        return BodyIdentity(hash: whole.hash.value, length: length)
    }

    private mutating func keep(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        withUnsafeMutableBytes(of: &rest) { rest in
            UnsafeMutableRawBufferPointer(rebasing: rest[offset...]).copyMemory(from: bytes)
        }
    }

    private mutating func foldRest() {
        hash.add(word: UInt64(littleEndian: rest.0), UInt64(littleEndian: rest.1))
        rest = (0, 0)
    }
}
