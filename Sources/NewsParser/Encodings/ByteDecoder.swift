/// Detects a document's encoding and converts it to UTF-8, piece by piece.
///
/// A byte order mark wins, then evidence in the bytes, then the response's charset, then the XML declaration (RFC 7303
/// section 3). Labels are often wrong: valid UTF-8 is read as UTF-8 whatever the label says, and a label that the bytes
/// contradict is ignored. Nothing is decided while only ASCII arrives. Text read as UTF-8 may still hold stray bytes,
/// which `MarkupRepair` later reads as windows-1252.
final class ByteDecoder {
    private enum State {
        /// Waiting for the byte order mark and the XML declaration.
        case collecting
        /// Only ASCII so far, passed through; the first other byte or escape makes the decoder choose an encoding.
        case ascii
        /// Waiting for a sample large enough to choose by.
        case sampling
        case utf8
        case transcoding(Transcoder)
    }

    // Fixed lengths, so that the encoding does not depend on how the network splits the document.
    private static let headLength = 1024
    private static let sampleLength = 16 << 10

    private var state = State.collecting
    private var candidates: [String] = []
    /// Set once no escape in the sample began an ISO 2022 sequence.
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

    /// Decides as much as the collected bytes allow, and passes them on.
    private func decide(isLast: Bool, _ deliver: (UnsafeBufferPointer<UInt8>) -> Void) {
        if case .collecting = state {
            guard isLast || buffer.count >= Self.headLength else { return }
            state = readHead()
            release(deliver)
        }
        // After a stray escape the state may return to ASCII, and a later byte may start another sample.
        while case .sampling = state {
            guard isLast || buffer.count >= Self.sampleLength else { return }
            state = guessFromSample()
            release(deliver)
        }
    }

    /// Passes the collected bytes through the state just entered.
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
            } else if name == "UTF-8" || EncodingSniffer.decodesMarkup(name, head: head) {
                candidates.append(name)
            } else {
                problems.note("the document is not in its declared encoding (\(shown))", line: nil)
            }
        }
        return candidates == ["UTF-8"] ? .utf8 : .ascii
    }

    private func guessFromSample() -> State {
        let sample = Array(buffer.bytes.prefix(Self.sampleLength))
        let utf8 = UTF8Census(sample)
        if utf8.characters < EncodingSniffer.requiredValidCharacters(against: "ISO-2022"),
            let found = EncodingSniffer.escapingEncoding(sample)
        {
            let declared = candidates.first(where: EncodingSniffer.isEscaping)
            if declared == nil { noteGuess(found) }
            return transcoding(declared ?? found) ?? .utf8
        }
        escapesAreStray = true
        guard sample.contains(where: { $0 >= 0x80 }) else { return .ascii }
        for candidate in candidates where candidate != "UTF-8" {
            // A few characters can be valid UTF-8 by chance; a whole text cannot.
            if utf8.invalid == 0, utf8.characters >= EncodingSniffer.requiredValidCharacters(against: candidate) {
                break
            }
            // Many servers send this charset with everything.
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
