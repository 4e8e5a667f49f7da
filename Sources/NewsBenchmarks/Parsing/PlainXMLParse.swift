import CLibXML2

/// libxml2's push parser with empty handlers: the minimum cost of reading a document as XML.
enum PlainXMLParse {
    static func parse(_ document: [UInt8]) {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { _, _, _, _, _, _, _, _, _ in }
        handler.endElementNs = { _, _, _, _ in }
        handler.characters = { _, _, _ in }
        handler.cdataBlock = { _, _, _ in }
        handler.serror = { _, _ in }
        // Resolves XML's predefined entities.
        handler.getEntity = xmlSAX2GetEntity
        let context = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil)
        defer { xmlFreeParserCtxt(context) }
        document.withUnsafeBytes { bytes in
            let bytes = bytes.bindMemory(to: CChar.self)
            for start in stride(from: 0, to: bytes.count, by: ParseMeasurements.pieceSize) {
                let piece = bytes[start..<min(start + ParseMeasurements.pieceSize, bytes.count)]
                xmlParseChunk(context, UnsafeBufferPointer(rebasing: piece).baseAddress, Int32(piece.count), 0)
            }
        }
        xmlParseChunk(context, nil, 0, 1)
    }
}
