import CLibXML2
import Glibc

/// Converts bytes from one encoding to UTF-8 through iconv, piece by piece.
final class Transcoder {
    /// Byte sequences that are invalid in the encoding.
    private(set) var invalidCount = 0
    /// Nil for an encoding that `SingleByteTables` converts.
    private let descriptor: iconv_t?
    private let table: [Unicode.Scalar]
    /// The start of a character that continues in the next piece.
    private var carry: [UInt8] = []
    private let output = ByteBuffer(capacity: 16 << 10)

    /// Nil when neither iconv nor `SingleByteTables` knows the encoding.
    init?(from encoding: String) {
        table = SingleByteTables.upperHalf(of: encoding) ?? []
        guard table.isEmpty else {
            descriptor = nil
            return
        }
        // iconv_open returns -1 for an unknown encoding.
        guard let descriptor = iconv_open("UTF-8", encoding), Int(bitPattern: descriptor) != -1 else { return nil }
        self.descriptor = descriptor
    }

    deinit {
        if let descriptor { iconv_close(descriptor) }
    }

    /// Converts the next piece to UTF-8. Invalid sequences become U+FFFD.
    func convert(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> UnsafeBufferPointer<UInt8> {
        output.removeAll()
        if carry.isEmpty {
            convertPiece(bytes, isLast: isLast)
        } else {
            let joined = carry + bytes
            carry = []
            joined.withUnsafeBufferPointer { convertPiece($0, isLast: isLast) }
        }
        return output.bytes
    }

    private func convertPiece(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) {
        guard let start = bytes.baseAddress else { return }
        guard let descriptor else {
            for byte in bytes {
                if byte < 0x80 { output.append(byte) } else { output.append(scalar: table[Int(byte & 0x7F)]) }
            }
            return
        }
        var input = UnsafeMutablePointer<CChar>(mutating: UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))
        var inputLeft = bytes.count
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 8192) { room in
            while inputLeft > 0 {
                let before = inputLeft
                var target: UnsafeMutablePointer<CChar>? = room.baseAddress
                var roomLeft = room.count
                var source: UnsafeMutablePointer<CChar>? = input
                let result = iconv(descriptor, &source, &inputLeft, &target, &roomLeft)
                let reason = errno
                input = source ?? input
                let produced = room.count - roomLeft
                if produced > 0, let base = room.baseAddress {
                    output.append(UnsafeRawPointer(base).assumingMemoryBound(to: UInt8.self), count: produced)
                }
                guard result == -1 else { continue }
                if reason == EINVAL, !isLast {
                    keep(input, inputLeft)
                    return
                }
                if reason == E2BIG, inputLeft < before || produced > 0 { continue }
                invalidCount += 1
                output.append(scalar: "\u{FFFD}")
                input += 1
                inputLeft -= 1
            }
        }
    }

    private func keep(_ input: UnsafeMutablePointer<CChar>, _ count: Int) {
        carry = Array(UnsafeRawBufferPointer(start: input, count: count))
    }
}
