import CLibXML2

/// A start tag as the XML parser reports it. Valid only during the call that delivers it.
struct XMLStartTag {
    var name: XMLName
    private let localName: UnsafePointer<xmlChar>
    private let attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    let attributeCount: Int

    init(
        name: XMLName, localName: UnsafePointer<xmlChar>, attributeCount: Int,
        attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        self.name = name
        self.localName = localName
        self.attributeCount = attributeCount
        self.attributes = attributes
    }

    /// The local name as the document spells it.
    var localNameBytes: UnsafeBufferPointer<UInt8> {
        textBytes(localName)
    }

    /// An attribute by local name, ignoring case; one without a prefix is preferred.
    func attribute(_ name: StaticString) -> String? {
        var prefixed: Int?
        for index in 0..<attributeCount where attributeName(index, is: name) {
            if attributes?[index * 5 + 1] == nil { return string(of: index) }
            prefixed = prefixed ?? index
        }
        return prefixed.flatMap(string(of:))
    }

    /// An attribute by prefix and local name, such as "xml" and "base".
    func attribute(prefix: StaticString, _ name: StaticString) -> String? {
        for index in 0..<attributeCount where attributeName(index, is: name) {
            guard let given = attributes?[index * 5 + 1] else { continue }
            if textBytes(given).elementsEqual(
                UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
            {
                return string(of: index)
            }
        }
        return nil
    }

    /// Calls `body` for every attribute: local name, whether it has a prefix, value.
    func forEachAttribute(
        _ body: (_ name: UnsafeBufferPointer<UInt8>, _ isPrefixed: Bool, _ value: UnsafeBufferPointer<UInt8>) -> Void
    ) {
        for index in 0..<attributeCount {
            guard let name = attributes?[index * 5], let value = value(of: index) else { continue }
            body(textBytes(name), attributes?[index * 5 + 1] != nil, value)
        }
    }

    private func attributeName(_ index: Int, is wanted: StaticString) -> Bool {
        guard let name = attributes?[index * 5] else { return false }
        let length = wanted.utf8CodeUnitCount
        for position in 0..<length where ASCII.lowercased(name[position]) != wanted.utf8Start[position] { return false }
        return name[length] == 0
    }

    private func value(of index: Int) -> UnsafeBufferPointer<UInt8>? {
        guard let start = attributes?[index * 5 + 3], let end = attributes?[index * 5 + 4] else { return nil }
        return UnsafeBufferPointer(start: start, count: end - start)
    }

    private func string(of index: Int) -> String? {
        value(of: index).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Receives the events of a document.
protocol XMLEvents: AnyObject {
    func startElement(_ tag: XMLStartTag)
    func endElement()
    /// UTF-8. An element's text may arrive in any number of pieces.
    func text(_ bytes: UnsafeBufferPointer<UInt8>)
}
