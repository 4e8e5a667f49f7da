/// The form of English sentences that differ in names and numbers only, and what they are in Japanese.
///
/// In the English, a place holds: `{}` any text; `{.}` any text within one sentence; `{w}` a word; `{n}` a number; `{d}` a
/// span of time; `{*}` words that are translated themselves where they have a form. In the Japanese, `{1}` is what stood in
/// the first place.
struct SentenceForm: Sendable {
    enum Place: Character, Sendable {
        case any = " "
        case clause = "."
        case word = "w"
        case number = "n"
        case span = "d"
        case words = "*"
    }

    /// What stands before the first place, between the places, and behind the last.
    private let literals: [[UInt8]]
    let places: [Place]
    private let japanese: String

    init(_ english: String, _ japanese: String) {
        var literals: [[UInt8]] = [[]]
        var places: [Place] = []
        var rest = english[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            literals[literals.count - 1] += rest[..<open].utf8
            let name = rest[open..<close].dropFirst().first ?? " "
            places.append(Place(rawValue: name) ?? .any)
            literals.append([])
            rest = rest[rest.index(after: close)...]
        }
        literals[literals.count - 1] += rest.utf8
        self.literals = literals
        self.places = places
        self.japanese = japanese
    }

    /// What stands in the places of a sentence; nil: it has another form.
    func values(in sentence: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        guard sentence.starts(with: literals[0]) else { return nil }
        return values(from: 0, in: sentence.dropFirst(literals[0].count))
    }

    /// The Japanese sentence with the values in their places.
    func filled(with values: [String]) -> String {
        var text = ""
        var rest = japanese[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            text += rest[..<open]
            if let number = Int(rest[rest.index(after: open)..<close]), values.indices.contains(number - 1) {
                text += values[number - 1]
            }
            rest = rest[rest.index(after: close)...]
        }
        return text + rest
    }

    /// The shortest that fits is taken for the value of a place.
    private func values(from place: Int, in rest: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        guard place < places.count else { return rest.isEmpty ? [] : nil }
        let next = literals[place + 1]
        if place == places.count - 1 {
            guard rest.count >= next.count, rest.suffix(next.count).elementsEqual(next) else { return nil }
            let value = rest.dropLast(next.count)
            return places[place].holds(value) ? [value] : nil
        }
        for end in rest.prefix(places[place].reach(in: rest)).indices where rest[end...].starts(with: next) {
            let value = rest[..<end]
            guard places[place].holds(value) else { continue }
            if let others = values(from: place + 1, in: rest[(end + next.count)...]) { return [value] + others }
        }
        return nil
    }
}

extension SentenceForm.Place {
    private static let mostBytesOfTime = 24

    /// How many bytes may have to be looked at for its end, one beyond its value with them.
    fileprivate func reach(in text: ArraySlice<UInt8>) -> Int {
        switch self {
        case .number: text.prefix(while: Self.isOfNumber).count + 1
        case .word: text.prefix { $0 != UInt8(ascii: " ") }.count + 1
        case .span: Self.mostBytesOfTime + 1
        case .any, .clause, .words: text.count
        }
    }

    fileprivate func holds(_ value: ArraySlice<UInt8>) -> Bool {
        if value.isEmpty { return false }
        return switch self {
        case .any, .words: true
        case .number: value.allSatisfy(Self.isOfNumber)
        case .word: !value.contains(UInt8(ascii: " "))
        case .clause: !value.indices.contains { value[$0...].starts(with: ". ".utf8) }
        case .span: value.count <= Self.mostBytesOfTime && KeptSpan(value) != nil
        }
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".")
    }
}
