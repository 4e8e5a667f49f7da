import News
import NewsStore
import Testing

@Suite("The hash of a document")
struct BodyHashTests {
    private func identity(_ bytes: [UInt8], piece: Int, circumstances: [String?] = []) -> BodyIdentity {
        var hash = BodyHash(circumstances: circumstances)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            bytes[start..<min(start + piece, bytes.count)].withUnsafeBytes { hash.add($0) }
        }
        return hash.identity
    }

    @Test("It does not depend on how the document was split", arguments: [0, 1, 15, 16, 17, 31, 32, 33, 1_000])
    func pieces(length: Int) {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let whole = identity(bytes, piece: max(length, 1))
        for piece in [1, 3, 7, 15, 16, 17, 40] { #expect(identity(bytes, piece: piece) == whole) }
        #expect(whole.length == length)
    }

    @Test("It depends on every byte, the length, and the circumstances")
    func differences() {
        let bytes = [UInt8](repeating: 0, count: 40)
        var identities = [identity(bytes, piece: 16), identity(bytes + [0], piece: 16)]
        for index in bytes.indices {
            var other = bytes
            other[index] = 1
            identities.append(identity(other, piece: 16))
        }
        identities.append(identity(bytes, piece: 16, circumstances: ["a"]))
        identities.append(identity(bytes, piece: 16, circumstances: [nil]))
        #expect(Set(identities.map(\.hash)).count == identities.count)
    }
}
