import Terminal

/// Cuts preformatted lines that are too long, after a blank if there is one in the last third. Continuations begin with
/// a sign.
package struct LineCutter {
    struct Line {
        var range: Range<Int>
        var isContinuation: Bool
        /// Whether the line continues below.
        var continues = false
    }

    /// Marks a continuation; followed by a blank in code.
    package static let sign = "↳"

    private let width: Int

    init(width: Int) {
        self.width = max(4, width)
    }

    func lines(of utf8: UnsafeBufferPointer<UInt8>) -> [Line] {
        var lines: [Line] = []
        var start = 0
        while true {
            let end = utf8[start...].firstIndex(of: 0x0A) ?? utf8.count
            append(utf8, start..<end, to: &lines)
            guard end < utf8.count else { return lines }
            start = end + 1
        }
    }

    /// The cells of the longest line.
    static func widest(of utf8: UnsafeBufferPointer<UInt8>) -> Int {
        utf8.split(separator: 0x0A).reduce(0) { widest, line in
            max(widest, TextWidth.cells(in: String(decoding: line, as: UTF8.self)))
        }
    }

    private func append(_ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to lines: inout [Line]) {
        var start = range.lowerBound
        repeat {
            let isContinuation = start > range.lowerBound
            let room = isContinuation ? width - TextWidth.cells(in: Self.sign) - 1 : width
            let part = UnsafeBufferPointer(rebasing: utf8[start..<range.upperBound])
            let next = start + cut(part, room: room)
            let continues = next < range.upperBound
            var end = next
            // Trailing blanks are invisible; before a continuation they separate words.
            while !continues, end > start, utf8[end - 1] == 0x20 { end -= 1 }
            lines.append(Line(range: start..<end, isContinuation: isContinuation, continues: continues))
            start = next
        } while start < range.upperBound
    }

    /// The bytes of the first piece of a line.
    private func cut(_ line: UnsafeBufferPointer<UInt8>, room: Int) -> Int {
        let end = max(TextWidth.prefix(of: line, fitting: room), line.isEmpty ? 0 : 1)
        guard end < line.count, line[end] != 0x20, let blank = line[..<end].lastIndex(of: 0x20) else { return end }
        let kept = UnsafeBufferPointer(rebasing: line[...blank])
        let isInLastThird = TextWidth.prefix(of: kept, fitting: room * 2 / 3) < kept.count
        return isInLastThird && kept.contains { $0 != 0x20 } ? kept.count : end
    }
}
