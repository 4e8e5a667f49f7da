/// Links of feeds that feedsportal.com served, which hold the article's address in an encoding of its own. Captured
/// feeds have such links; the service itself has ended.
enum FeedsPortal {
    private static let codes: [UInt8: String] = [
        UInt8(ascii: "A"): "0", UInt8(ascii: "B"): ".", UInt8(ascii: "C"): "/", UInt8(ascii: "D"): "?",
        UInt8(ascii: "E"): "-", UInt8(ascii: "F"): "=", UInt8(ascii: "G"): "&", UInt8(ascii: "H"): ",",
        UInt8(ascii: "I"): "_", UInt8(ascii: "J"): "%", UInt8(ascii: "K"): "+", UInt8(ascii: "L"): "http://",
        UInt8(ascii: "M"): "https://", UInt8(ascii: "N"): ".com", UInt8(ascii: "O"): ".co.uk",
        UInt8(ascii: "P"): ";", UInt8(ascii: "Q"): "|", UInt8(ascii: "R"): ":", UInt8(ascii: "S"): "www.",
        UInt8(ascii: "T"): "#", UInt8(ascii: "U"): "$", UInt8(ascii: "V"): "~", UInt8(ascii: "W"): "!",
        UInt8(ascii: "X"): "(", UInt8(ascii: "Y"): ")",
    ]

    /// - Parameter path: As in "/c/33374/f/578068/p/1/s/253f/l/0L0Sexample0Borg0Cstory/story01.htm".
    static func address(_ path: ArraySlice<UInt8>) -> [UInt8]? {
        let segments = path.split(separator: UInt8(ascii: "/"))
        guard let mark = segments.firstIndex(where: { $0.elementsEqual("l".utf8) }), mark + 1 < segments.count else {
            return nil
        }
        var rest = segments[mark + 1]
        var address: [UInt8] = []
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "0"), let code = rest.first.flatMap({ codes[$0] }) else {
                address.append(byte)
                continue
            }
            rest = rest.dropFirst()
            address += code.utf8
        }
        return address
    }
}
