import CZlib

/// Undoes the encoding of a body that was kept as it was sent (`WebRequest.acceptEncoding`), piece by piece. What is not
/// encoded, whatever its head says, passes as it is: libcurl may have undone it.
public final class BodyDecoder {
    /// The body is no gzip although it begins like it, or is damaged.
    public struct Damaged: Error, CustomStringConvertible {
        public let description = "The document came compressed, and is damaged."
    }

    /// How many decoded bytes come at a time.
    private static let pieceLength = 64 * 1024
    private static let firstByteOfGzip: UInt8 = 0x1f

    /// Where it is: zlib's own state points to it.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var isEncoded: Bool?
    /// Between two members of a gzip file, or behind its end.
    private var isBetween = false
    /// Something else has followed the last member.
    private var isOver = false

    /// - Parameter head: that of the body; nil where it names no encoding.
    public init?(_ head: ResponseHead) {
        guard head.isEncoded else { return nil }
        stream.initialize(to: z_stream())
    }

    deinit {
        if isEncoded == true { inflateEnd(stream) }
        stream.deallocate()
    }

    /// - Parameter take: is given what the bytes say, in pieces of bounded length.
    public func decode(
        _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        guard let first = bytes.first, let start = bytes.baseAddress else { return }
        if isEncoded == nil {
            isEncoded = first == Self.firstByteOfGzip
            if isEncoded == true, czlib_inflate_begin(stream) != Z_OK { throw Damaged() }
        }
        guard isEncoded == true else { return try take(bytes) }
        stream.pointee.next_in = UnsafeMutablePointer(mutating: start.assumingMemoryBound(to: Bytef.self))
        stream.pointee.avail_in = uInt(bytes.count)
        try withUnsafeTemporaryAllocation(byteCount: Self.pieceLength, alignment: 1) { piece in
            repeat {
                if isBetween {
                    // What follows the last member is no concern of anybody's.
                    guard !isOver, stream.pointee.avail_in > 0 else { return }
                    isOver = stream.pointee.next_in.pointee != Self.firstByteOfGzip
                    if isOver { return }
                    inflateReset(stream)
                    isBetween = false
                }
                stream.pointee.next_out = piece.baseAddress?.assumingMemoryBound(to: Bytef.self)
                stream.pointee.avail_out = uInt(piece.count)
                let result = inflate(stream, Z_NO_FLUSH)
                guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(result) else { throw Damaged() }
                isBetween = result == Z_STREAM_END
                let count = piece.count - Int(stream.pointee.avail_out)
                if count > 0 { try take(UnsafeRawBufferPointer(rebasing: piece[..<count])) }
                if result == Z_BUF_ERROR { return }
            } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
        }
    }

    /// Whether the body ends where an encoded one may.
    public var isComplete: Bool { isEncoded != true || isBetween }
}
