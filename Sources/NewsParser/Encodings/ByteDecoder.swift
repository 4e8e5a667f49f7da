/// Finds out what a document's bytes are, and gives them as UTF-8, piece by piece.
///
/// A byte order mark counts most, then what the bytes themselves show, then the response's charset, then the XML
/// declaration (RFC 7303 section 3). Labels lie: text that is valid UTF-8 is UTF-8 whatever it is called, and a label
/// that its bytes contradict is passed over. As long as only ASCII arrives nothing needs to be decided. What is left
/// of UTF-8 may hold stray bytes, which the repair that follows reads as windows-1252.
final class ByteDecoder {
    private enum State {
        /// Waiting for the byte order mark and the XML declaration.
        case collecting
        /// Only ASCII so far: it passes; the encoding is chosen at the first other byte, or the first escape.
        case ascii
        /// Waiting for enough bytes to choose by.
        case sampling
        case utf8
        case transcoding(Transcoder)
    }

    // What is decided by is as long whatever pieces the network delivers: one document, one encoding.
    private static let headLength = 1024
    private static let sampleLength = 16 << 10

    private var state = State.collecting
    private var candidates: [String] = []
    /// An escape starts no sequence that leads to another encoding.
    private var escapesAreStray = false
    private let buffer = ByteBuffer(capacity: 2048)
    private let charset: String?
    private let problems: ProblemList

    init(contentType: String?, problems: ProblemList) {
        charset = EncodingLabel.charset(ofContentType: contentType)
        self.problems = problems
    }

    func consume(_ bytes: UnsafeBufferPointer<UInt8>, _ deliver: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard let start = bytes.baseAddress else { return }
        switch state {
        case .collecting, .sampling:
            buffer.append(start, count: bytes.count)
            decide(isLast: false, deliver)
        case .ascii:
            passASCII(bytes, deliver)
        case .utf8:
            deliver(bytes)
        case .transcoding(let transcoder):
            deliver(transcoder.convert(bytes, isLast: false))
        }
    }

    func finish(_ deliver: (UnsafeBufferPointer<UInt8>) -> Void) {
        decide(isLast: true, deliver)
        if case .transcoding(let transcoder) = state {
            deliver(transcoder.convert(UnsafeBufferPointer(start: buffer.base, count: 0), isLast: true))
            if transcoder.invalidCount > 0 {
                let bytes = transcoder.invalidCount == 1 ? "1 byte means" : "\(transcoder.invalidCount) bytes mean"
                problems.note("\(bytes) nothing in the document's encoding", line: nil)
            }
        }
    }

    /// Decides what can be decided of what is collected, and passes it on.
    private func decide(isLast: Bool, _ deliver: (UnsafeBufferPointer<UInt8>) -> Void) {
        if case .collecting = state {
            guard isLast || buffer.count >= Self.headLength else { return }
            state = readHead()
            release(deliver)
        }
        // An escape may lead back to ASCII, and that to a byte to choose by.
        while case .sampling = state {
            guard isLast || buffer.count >= Self.sampleLength else { return }
            state = chooseBySample()
            release(deliver)
        }
    }

    /// Passes what is collected through the state just entered.
    private func release(_ deliver: (UnsafeBufferPointer<UInt8>) -> Void) {
        let collected = Array(buffer.bytes)
        buffer.removeAll()
        collected.withUnsafeBufferPointer { consume($0, deliver) }
    }

    private func passASCII(_ bytes: UnsafeBufferPointer<UInt8>, _ deliver: (UnsafeBufferPointer<UInt8>) -> Void) {
        let escape: UInt8 = escapesAreStray ? 0x80 : 0x1B
        let split = bytes.firstIndex { $0 >= 0x80 || $0 == escape } ?? bytes.count
        if split > 0 { deliver(UnsafeBufferPointer(rebasing: bytes[..<split])) }
        guard split < bytes.count else { return }
        state = .sampling
        consume(UnsafeBufferPointer(rebasing: bytes[split...]), deliver)
    }

    private func readHead() -> State {
        let head = Array(buffer.bytes.prefix(Self.headLength))
        if let (encoding, markLength) = EncodingSniffer.byteOrderMark(head) {
            buffer.removeFirst(markLength)
            return encoding == "UTF-8" ? .utf8 : transcoding(encoding) ?? .utf8
        }
        if let encoding = EncodingSniffer.wideEncoding(head) { return transcoding(encoding) ?? .utf8 }
        let declared = EncodingSniffer.declaredEncoding(head)
        for label in [charset, declared].compactMap({ $0 }) {
            guard let name = EncodingLabel.iconvName(label), !candidates.contains(name) else { continue }
            let shown = label.utf8.withContiguousStorageIfAvailable(ReportedName.text) ?? ""
            if name == EncodingLabel.unsupported {
                problems.note(
                    "the encoding \(shown) is not supported; the document is read as what its bytes look like",
                    line: nil)
            } else if name == "UTF-8" || EncodingSniffer.suits(name, head: head) {
                candidates.append(name)
            } else {
                problems.note("the document is not in the encoding that it is said to be in (\(shown))", line: nil)
            }
        }
        return candidates == ["UTF-8"] ? .utf8 : .ascii
    }

    private func chooseBySample() -> State {
        let sample = Array(buffer.bytes.prefix(Self.sampleLength))
        let utf8 = UTF8Census(sample)
        if utf8.characters < EncodingSniffer.convincingCharacters(against: "ISO-2022"),
            let found = EncodingSniffer.escapingEncoding(sample)
        {
            let declared = candidates.first(where: EncodingSniffer.isEscaping)
            if declared == nil { noteGuess(found) }
            return transcoding(declared ?? found) ?? .utf8
        }
        escapesAreStray = true
        guard sample.contains(where: { $0 >= 0x80 }) else { return .ascii }
        for candidate in candidates where candidate != "UTF-8" {
            // A handful of characters may be valid UTF-8 by chance; a text is not.
            if utf8.invalid == 0, utf8.characters >= EncodingSniffer.convincingCharacters(against: candidate) { break }
            // Many a server says this of all that it sends.
            if candidate == "CP1252", let other = candidates.last, other != candidate,
                EncodingGuess.isOtherScript(sample, in: other)
            {
                noteGuess(other)
                continue
            }
            guard let trial = Transcoder(from: candidate) else { continue }
            sample.withUnsafeBufferPointer { _ = trial.convert($0, isLast: false) }
            if trial.invalidCount * 50 <= utf8.highBytes { return transcoding(candidate) ?? .utf8 }
        }
        if utf8.invalid > 0, utf8.invalid * 4 > utf8.characters, let guess = EncodingGuess.guess(sample) {
            noteGuess(guess)
            return transcoding(guess) ?? .utf8
        }
        if !candidates.isEmpty, !candidates.contains("UTF-8") {
            problems.note("the document is UTF-8 although it is declared otherwise", line: nil)
        }
        return .utf8
    }

    private func noteGuess(_ encoding: String) {
        problems.note("the encoding is not declared, or wrongly; it looks like \(encoding)", line: nil)
    }

    private func transcoding(_ encoding: String) -> State? {
        Transcoder(from: encoding).map { .transcoding($0) }
    }
}
