import CLibXML2
import Glibc

/// libxml2's push parser, its callbacks brought to an `XMLEvents`. It is given well-formed UTF-8 without a document
/// type, so that none of its own recovery, encodings, entities or loading is ever used; and without the texts, which
/// it need not read again (see `RepairedMarkup`).
final class XMLPushParser {
    /// What the parser could not read. It knows nothing of the document's lines.
    private(set) var failure: String?
    // What a constant refers to need not be counted while it is used, which costs more than a piece of text.
    private let events: any XMLEvents
    private let markup: RepairedMarkup
    private var context: xmlParserCtxtPtr?
    /// Names met already, each in the place that its address gives it: a feed has some thirty.
    @exclusivity(unchecked) private var names = [(key: NameKey, name: XMLName)?](repeating: nil, count: 256)

    /// Bytes of a namespace's address; a longer one is none of those that are known.
    private static let longestAddress = 256

    init(markup: RepairedMarkup, events: any XMLEvents) {
        self.markup = markup
        self.events = events
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { me, localName, prefix, uri, _, _, attributeCount, _, attributes in
            guard let localName else { return }
            XMLPushParser.with(me) { $0.startElement(localName, prefix, uri, Int(attributeCount), attributes) }
        }
        handler.endElementNs = { me, _, _, _ in XMLPushParser.with(me) { $0.events.endElement() } }
        handler.characters = { me, _, count in XMLPushParser.with(me) { $0.text(placeholders: count) } }
        handler.serror = { me, error in XMLPushParser.with(me) { $0.note(error) } }
        XMLLibrary.start()
        context = xmlCreatePushParserCtxt(&handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
        // NOENT resolves the five references of XML in attributes; there are no others left. HUGE lifts the limits that
        // would stop the parser for good; ours, ahead of it, leave out what is too much and go on.
        let options =
            XML_PARSE_NOENT.rawValue | XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue
            | XML_PARSE_HUGE.rawValue
        xmlCtxtUseOptions(context, Int32(bitPattern: options))
    }

    deinit {
        xmlFreeParserCtxt(context)
    }

    /// Parses what the repair has made of the next piece.
    func parse(isLast: Bool) {
        guard let context else { return }
        // The parser counts in Int32.
        var rest = markup.tags.bytes[...]
        repeat {
            let piece = rest.prefix(1 << 20)
            rest = rest.dropFirst(piece.count)
            UnsafeBufferPointer(rebasing: piece).withMemoryRebound(to: CChar.self) { piece in
                _ = xmlParseChunk(
                    context, piece.baseAddress, Int32(piece.count), isLast && rest.isEmpty ? 1 : 0)
            }
        } while !rest.isEmpty
        if let text = markup.takeRest(), !text.isEmpty { events.text(text) }
        markup.removeTaken()
    }

    /// The parser that a callback is for. It outlives the call that leads to the callback and need not be counted.
    @inline(__always)
    private static func with(_ me: UnsafeMutableRawPointer?, _ body: (XMLPushParser) -> Void) {
        guard let me else { return }
        Unmanaged<XMLPushParser>.fromOpaque(me)._withUnsafeGuaranteedRef(body)
    }

    private func startElement(
        _ localName: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?,
        _ attributeCount: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        // The parser keeps one copy of each name, so that addresses are names.
        let key = NameKey(local: localName, prefix: prefix, uri: uri)
        let slot = key.slot
        let name: XMLName
        if let known = names[slot], known.key == key {
            name = known.name
        } else {
            name = resolve(key)
            names[slot] = (key, name)
        }
        events.startElement(
            XMLStartTag(name: name, localName: localName, attributeCount: attributeCount, attributes: attributes))
    }

    private func resolve(_ key: NameKey) -> XMLName {
        let local = XMLName.Local(rawValue: String(cString: key.local).lowercased()) ?? .unknown
        let namespace: XMLNamespace =
            if let uri = key.uri {
                // One of a megabyte would be read anew for each name that the table forgot.
                isLong(uri) ? .other : XMLNamespace(uri: String(cString: uri))
            } else if let prefix = key.prefix {
                XMLNamespace(undeclaredPrefix: String(cString: prefix))
            } else {
                .plain
            }
        return XMLName(namespace, local)
    }

    private func isLong(_ uri: UnsafePointer<xmlChar>) -> Bool {
        uri.withMemoryRebound(to: CChar.self, capacity: 1) { strnlen($0, Self.longestAddress) } == Self.longestAddress
    }

    private func text(placeholders: Int32) {
        for _ in 0..<placeholders { events.text(markup.takeRun()) }
    }

    private func note(_ error: UnsafePointer<xmlError>?) {
        guard failure == nil, let error = error?.pointee, error.level == XML_ERR_FATAL else { return }
        let reason = error.message.map { String(cString: $0) } ?? ""
        failure = String(reason.split(separator: "\n").first ?? "the XML is broken")
    }
}

/// A name by the addresses of its parts.
private struct NameKey: Equatable {
    let local: UnsafePointer<xmlChar>
    let prefix: UnsafePointer<xmlChar>?
    let uri: UnsafePointer<xmlChar>?

    var slot: Int {
        let bits = UInt(bitPattern: local) ^ (UInt(bitPattern: prefix) << 3)
        return Int((bits ^ (bits >> 8)) & 255)
    }
}
