import FoundationEssentials
import Testing

@testable import BackgroundTasks

@Suite("Checksummed lines")
struct ChecksummedLineTests {
    @Test("The checksum is that of ISO 3309")
    func checkValue() {
        // The check value given in catalogues of CRC parameters.
        #expect(CRC32.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(CRC32.checksum([]) == 0)
    }

    @Test("A line is read back, and a changed one is refused")
    func roundTrip() throws {
        let line = ChecksummedLine.encode(Data("{\"a\":1}".utf8))
        #expect(line.last == 0x0a)
        #expect(ChecksummedLine.decode(line.dropLast()) == Data("{\"a\":1}".utf8))
        for place in 0..<line.count - 1 {
            var damaged = line.dropLast()
            damaged[place] ^= 0x04
            #expect(ChecksummedLine.decode(damaged) == nil)
        }
        for text in ["", "00000000", "00000000 ", "zzzzzzzz {}", "+0000000 x"] {
            #expect(ChecksummedLine.decode(Array(text.utf8)) == nil)
        }
    }

    @Test("Only lines with a line feed are complete")
    func lines() {
        #expect(Lines.complete(in: Data("a\n\nbc\nrest".utf8)) == ["a", "", "bc"].map { Data($0.utf8) })
        #expect(Lines.complete(in: Data()) == [])
        #expect(Lines.complete(in: Data("x\ny\n".utf8).dropFirst(2)) == [Data("y".utf8)])
        let line = Data("abcabd".utf8)
        #expect(["", "abd", "abcabd"].allSatisfy { Lines.contains(Data($0.utf8), in: line) })
        #expect(!Lines.contains(Data("abe".utf8), in: line) && !Lines.contains(Data("a".utf8), in: Data()))
    }
}
