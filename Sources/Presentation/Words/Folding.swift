import News

/// Removes case and accents from characters, caching each distinct one.
package struct Folding {
    private var known: [Character: [UInt32]] = [:]

    package init() {}

    package mutating func scalars(of character: Character) -> [UInt32] {
        if let ascii = character.asciiValue { return [UInt32(Self.folded(ascii))] }
        if let folded = known[character] { return folded }
        let folded = Self.folded(character)
        known[character] = folded
        return folded
    }

    package static func folded(_ ascii: UInt8) -> UInt8 {
        0x41...0x5A ~= ascii ? ascii + 0x20 : ascii
    }

    private static func folded(_ character: Character) -> [UInt32] {
        var folded: [Unicode.Scalar] = []
        for scalar in character.unicodeScalars.flatMap({ ScalarFolding.withoutAccents($0).unicodeScalars }) {
            if scalar == "\u{3099}" || scalar == "\u{309A}", let kana = folded.last,
                let voiced = ScalarFolding.voiced(kana, scalar)
            {
                folded[folded.count - 1] = voiced
            } else {
                folded.append(scalar)
            }
        }
        return folded.map(\.value)
    }
}
