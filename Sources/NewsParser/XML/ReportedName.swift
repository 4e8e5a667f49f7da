/// A name from a document, short and harmless enough for a sentence.
enum ReportedName {
    static func text(_ name: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: name.prefix(40).filter { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self)
    }
}
