import CLibXML2
import Glibc

/// Wraps libxml2's push parser and forwards its callbacks to an `XMLEvents`. Its input is well-formed UTF-8 without a
/// document type, so its own recovery, encoding, entity and loading code never runs. Text bypasses it (see
/// `RepairedMarkup`).
final class XMLPushParser {
    /// The parser's error message. The parser does not know the document's line numbers.
    private(set) var failure: String?
    // Constants, so that their use needs no reference counting, which would cost more than a piece of text.
    private let events: any XMLEvents
    private let markup: RepairedMarkup
    private var context: xmlParserCtxtPtr?
    /// A direct-mapped cache of names, keyed by address: a feed has about thirty.
    @exclusivity(unchecked) private var names = [(key: NameKey, name: XMLName)?](repeating: nil, count: 256)

    /// The maximum bytes of a namespace URI; no known one is longer.
    private static let maximumAddressLength = 256

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
        // NOENT resolves XML's five predefined entities in attributes; no others are left. HUGE lifts limits at which
        // the parser would stop for good; `MarkupRepair` applies its own and continues.
        let options =
            XML_PARSE_NOENT.rawValue | XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue
            | XML_PARSE_HUGE.rawValue
        xmlCtxtUseOptions(context, Int32(bitPattern: options))
    }

    deinit {
        xmlFreeParserCtxt(context)
    }

    /// Parses the repaired tags of the next piece.
    func parse(isLast: Bool) {
        guard let context else { return }
        // libxml2 counts bytes in Int32.
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

    /// Recovers the parser from a callback's context. It outlives the call, so no reference counting is needed.
    @inline(__always)
    private static func with(_ me: UnsafeMutableRawPointer?, _ body: (XMLPushParser) -> Void) {
        guard let me else { return }
        Unmanaged<XMLPushParser>.fromOpaque(me)._withUnsafeGuaranteedRef(body)
    }

    private func startElement(
        _ localName: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?,
        _ attributeCount: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        // The parser interns names, so a pointer identifies a name.
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
                // Otherwise a URI of a megabyte would be read again for each name evicted from the cache.
                isLong(uri) ? .other : XMLNamespace(uri: String(cString: uri))
            } else if let prefix = key.prefix {
                XMLNamespace(undeclaredPrefix: String(cString: prefix))
            } else {
                .plain
            }
        return XMLName(namespace, local)
    }

    private func isLong(_ uri: UnsafePointer<xmlChar>) -> Bool {
        uri.withMemoryRebound(to: CChar.self, capacity: 1) { strnlen($0, Self.maximumAddressLength) }
            == Self.maximumAddressLength
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

/// A name identified by the addresses of its parts.
private struct NameKey: Equatable {
    let local: UnsafePointer<xmlChar>
    let prefix: UnsafePointer<xmlChar>?
    let uri: UnsafePointer<xmlChar>?

    var slot: Int {
        let bits = UInt(bitPattern: local) ^ (UInt(bitPattern: prefix) << 3)
        return Int((bits ^ (bits >> 8)) & 255)
    }
}
