import Terminal

/// Cuts lines that are kept as they are where they are too long; what goes on stands behind a sign.
nonisolated struct LineCutter {
    struct Line {
        var range: Range<Int>
        var isContinuation: Bool
        /// Whether the line goes on below.
        var goesOn = false
    }

    /// Stands before what goes on.
    static let sign = "↳ "

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
            let room = isContinuation ? width - TextWidth.cells(in: Self.sign) : width
            let part = UnsafeBufferPointer(rebasing: utf8[start..<range.upperBound])
            let next = start + max(TextWidth.prefix(of: part, fitting: room), part.isEmpty ? 0 : 1)
            // Blanks at the end are nothing to see.
            var end = next
            while end > start, utf8[end - 1] == 0x20 { end -= 1 }
            lines.append(
                Line(range: start..<end, isContinuation: isContinuation, goesOn: next < range.upperBound))
            start = next
        } while start < range.upperBound
    }
}
