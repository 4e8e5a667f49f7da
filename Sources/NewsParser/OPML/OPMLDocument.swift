import News

/// A list of feeds in folders (OPML 1.0 and 2.0, http://opml.org/spec2.opml).
public struct OPMLDocument: Sendable, Equatable {
    public var title: String?
    /// In the order of the document.
    public var outlines: [OPMLOutline]
    /// The last line, counted from 1, of a document that ends prematurely; nil if it is complete.
    public var cutOffAtLine: Int?
    /// How many elements, nearly always outlines, exceeded the maximum depth, and the line of the first.
    public var tooDeep = 0
    public var tooDeepAtLine: Int?
    /// How many feeds exceeded the maximum number.
    public var tooMany = 0

    public init(title: String? = nil, outlines: [OPMLOutline] = []) {
        self.title = title
        self.outlines = outlines
    }

    /// Parses a document in any encoding; broken markup is read as far as possible.
    public static func parse(_ bytes: UnsafeRawBufferPointer) throws(OPMLError) -> OPMLDocument {
        let reader = OPMLReader()
        let stream = XMLStream(events: reader, roots: ["opml"], contentType: nil, limits: ParserLimits())
        do {
            try stream.consume(bytes)
            try stream.finish()
        } catch {
            throw OPMLError(error)
        }
        if let sniff = stream.sniff {
            guard let kind = sniff.kind else { throw .empty }
            throw .notOPML(kind)
        }
        var document = reader.document
        if let left = stream.tooDeep { (document.tooDeep, document.tooDeepAtLine) = (left.count, left.firstLine) }
        if stream.isTruncated { document.cutOffAtLine = bytes.count { $0 == 0x0A } + (bytes.last == 0x0A ? 0 : 1) }
        return document
    }

    /// Parses a document in any encoding; broken markup is read as far as possible.
    public static func parse(_ bytes: [UInt8]) throws(OPMLError) -> OPMLDocument {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(OPMLError) in try parse(bytes) }
        }
        return try result.get()
    }

    /// Writes OPML 2.0 in UTF-8. Only adjacent feeds of a folder are grouped, so that the order is kept.
    public func serialized() -> String {
        OPMLWriter.text(of: self)
    }
}
