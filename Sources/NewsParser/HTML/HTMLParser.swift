import CLibXML2

/// libxml2's HTML parser, its callbacks brought to an `HTMLEvents`. No tree is built.
final class HTMLParser {
    private static let maximumDepth = 512

    private let library = XMLLibrary.functions
    private let events: any HTMLEvents
    private var context: htmlParserCtxtPtr?
    private var depth = 0

    private init(events: any HTMLEvents) {
        self.events = events
    }

    static func parse(_ bytes: UnsafeBufferPointer<UInt8>, events: any HTMLEvents) {
        guard let start = bytes.baseAddress, !bytes.isEmpty, bytes.count < Int(Int32.max) else { return }
        let parser = HTMLParser(events: events)
        let library = parser.library
        let input = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
        guard let context = library.htmlNewParserCtxt(), let handler = context.pointee.sax else { return }
        defer { library.htmlFreeParserCtxt(context) }
        parser.context = context
        // What the text says of its encoding is no longer true.
        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_NONET.rawValue | HTML_PARSE_NOIMPLIED.rawValue | HTML_PARSE_NODEFDTD.rawValue
            | HTML_PARSE_IGNORE_ENC.rawValue
        handler.initialize(to: makeHandler())
        context.pointee.userData = Unmanaged.passUnretained(parser).toOpaque()
        withExtendedLifetime(parser) {
            let document = library.htmlCtxtReadMemory(
                context, input, Int32(bytes.count), nil, "UTF-8", Int32(bitPattern: options))
            library.xmlFreeDoc(document)
        }
    }

    private static func makeHandler() -> xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.startElement = { me, name, attributes in HTMLParser.from(me)?.start(name, attributes) }
        handler.endElement = { me, name in HTMLParser.from(me)?.end(name) }
        handler.characters = { me, bytes, count in HTMLParser.from(me)?.text(bytes, count) }
        handler.cdataBlock = { me, bytes, count in HTMLParser.from(me)?.text(bytes, count) }
        handler.ignorableWhitespace = { me, bytes, count in HTMLParser.from(me)?.text(bytes, count) }
        return handler
    }

    private static func from(_ me: UnsafeMutableRawPointer?) -> HTMLParser? {
        me.map { Unmanaged<HTMLParser>.fromOpaque($0).takeUnretainedValue() }
    }

    private func start(
        _ name: UnsafePointer<xmlChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        guard let name else { return }
        depth += 1
        // The parser itself looks through all open elements for some tags: without a bound that is quadratic.
        if depth > Self.maximumDepth {
            library.xmlStopParser(context)
            return
        }
        // Names come in lower case, those of attributes too.
        events.startElement(String(cString: name)) { wanted in
            guard let attributes else { return nil }
            var index = 0
            while let key = attributes[index] {
                if textBytes(key).elementsEqual(wanted.utf8) {
                    // Of some only the name counts, as of "hidden".
                    return attributes[index + 1].map { String(cString: $0) } ?? ""
                }
                index += 2
            }
            return nil
        }
    }

    private func end(_ name: UnsafePointer<xmlChar>?) {
        guard let name else { return }
        depth -= 1
        events.endElement(String(cString: name))
    }

    private func text(_ bytes: UnsafePointer<xmlChar>?, _ count: Int32) {
        events.text(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
