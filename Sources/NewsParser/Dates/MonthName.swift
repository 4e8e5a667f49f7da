/// Months by name, in the languages that feeds are met in.
enum MonthName {
    /// 1 to 12, by the name's start; nil when the word is no month.
    static func month(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
        guard word.count >= 3 else { return nil }
        let isLong = word.count > 5
        if isLong, let (month, _) = exceptions.first(where: { starts(word, with: $1) }) { return month }
        if word.count <= 4 || word.allSatisfy({ $0 < 0x80 }), let month = english(word) { return month }
        let name = String(decoding: word, as: UTF8.self).lowercased()
        for (month, names) in others where names.contains(where: name.hasPrefix) { return month }
        return nil
    }

    /// Names that start like another month's in another language: Czech, Finnish.
    private static let exceptions = [(7, "červenc"), (7, "červenec"), (11, "marras")]

    private static func starts(_ word: UnsafeBufferPointer<UInt8>, with name: String) -> Bool {
        word.count >= name.utf8.count && zip(word, name.utf8).allSatisfy { ASCII.lowercased($0) == $1 }
    }

    private static func english(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
        let key = word.prefix(3).reduce(0) { $0 << 8 | UInt32(ASCII.lowercased($1)) }
        switch key {
        case 0x6A616E: return 1
        case 0x666562: return 2
        case 0x6D6172: return 3
        case 0x617072: return 4
        case 0x6D6179: return 5
        case 0x6A756E: return 6
        case 0x6A756C: return 7
        case 0x617567: return 8
        case 0x736570: return 9
        case 0x6F6374: return 10
        case 0x6E6F76: return 11
        case 0x646563: return 12
        default: return nil
        }
    }

    /// German, French, Spanish, Italian, Portuguese, Dutch, Scandinavian, Polish, Czech, Hungarian, Russian, Ukrainian,
    /// Bulgarian, Greek, Turkish, Romanian, Finnish, Indonesian. English ones too, for words with an accent further on.
    private static let others: [(Int, [String])] = [
        (1, ["jän", "jan", "яну", "tammi", "ene", "gen", "janv", "styc", "led", "янв", "січ", "ιαν", "oca", "ian"]),
        (2, ["fév", "feb", "helmi", "fev", "lut", "únor", "unor", "фев", "лют", "φεβ", "şub"]),
        (3, ["mär", "mar", "mrz", "mrt", "maa", "břez", "márc", "мар", "берез", "μάρ", "μαρ", "mac"]),
        (4, ["avr", "apr", "huhti", "abr", "kwi", "dub", "ápr", "апр", "квіт", "απρ", "nis"]),
        (5, ["mai", "may", "touko", "mag", "mei", "maj", "kvě", "máj", "май", "мая", "трав", "μάι", "μαϊ", "μαΐ"]),
        (
            6,
            [
                "juin", "giu", "cze", "červen", "červn", "kesä", "юни", "jún", "июн", "черв", "ιούν", "ιουν", "haz",
                "iun",
            ]
        ),
        (7, ["juil", "lug", "lip", "heinä", "юли", "júl", "июл", "лип", "ιούλ", "ιουλ", "tem", "iul"]),
        (8, ["aoû", "aug", "agu", "elo", "aou", "ago", "sie", "srp", "авг", "серп", "αυγ", "αύγ", "ağu"]),
        (9, ["set", "sep", "syys", "wrz", "zář", "szept", "сен", "верес", "σεπ", "eyl"]),
        (10, ["okt", "loka", "out", "ott", "paź", "říj", "окт", "жовт", "οκτ", "eki"]),
        (11, ["lis", "noi", "ноя", "нояб", "листоп", "ное", "νοε", "νοέ", "kas"]),
        (12, ["dez", "dec", "joulu", "déc", "dic", "des", "gru", "pros", "дек", "груд", "δεκ", "ara"]),
    ]
}
