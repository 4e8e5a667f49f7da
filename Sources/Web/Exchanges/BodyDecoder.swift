import CZlib

/// Decodes a body that was kept as sent (`WebRequest.acceptEncoding`), piece by piece. Bytes that are not encoded,
/// whatever the head says, pass unchanged, since libcurl may have decoded them.
public final class BodyDecoder {
    /// The body begins like gzip but is not, or is damaged.
    public struct Damaged: Error, CustomStringConvertible {
        public let description = "The compressed document is damaged."
    }

    /// Size of the decoded pieces.
    private static let pieceLength = 64 * 1024
    private static let firstByteOfGzip: UInt8 = 0x1f

    /// At a fixed address, because zlib's state points to it.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var isEncoded: Bool?
    /// After a member of a gzip file, and possibly at its end.
    private var isBetween = false
    /// The last member is followed by other data.
    private var isOver = false

    /// - Parameter head: The body's head; the result is nil if it names no encoding.
    public init?(_ head: ResponseHead) {
        guard head.isEncoded else { return nil }
        stream.initialize(to: z_stream())
    }

    deinit {
        if isEncoded == true { inflateEnd(stream) }
        stream.deallocate()
    }

    /// - Parameter take: Gets the bytes; decoded ones come in pieces of at most 64 KB.
    /// - Throws: `Damaged`, and what `take` throws.
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
                    // Ignore data after the last member.
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

    /// Whether the bytes so far form a complete body.
    public var isComplete: Bool { isEncoded != true || isBetween }
}
