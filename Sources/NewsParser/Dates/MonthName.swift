/// Month names in the languages that feeds use.
enum MonthName {
    /// The month, 1 to 12, that the word starts with; nil if it is not a month.
    static func month(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
        guard word.count >= 3 else { return nil }
        let isLong = word.count > 5
        if isLong, let (month, _) = exceptions.first(where: { starts(word, with: $1) }) { return month }
        if word.count <= 4 || word.allSatisfy({ $0 < 0x80 }), let month = english(word) { return month }
        let name = String(decoding: word, as: UTF8.self).lowercased()
        for (month, names) in zip(1..., others) where names.contains(where: name.hasPrefix) { return month }
        return nil
    }

    /// Czech and Finnish names that start like a different month in another language.
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

    /// German, French, Spanish, Italian, Portuguese, Catalan, Dutch, Scandinavian, Icelandic, Polish, Czech, Slovene,
    /// Hungarian, Russian, Ukrainian, Bulgarian, Greek, Turkish, Romanian, Finnish, Estonian, Latvian, Indonesian,
    /// Malay, Filipino, Arabic, Hebrew, Hindi; English too, for words with an accent later on. Where languages conflict
    /// (Polish and Croatian "lip", "lis"), the more widely spoken one wins. One line per month.
    private static let others = """
        jän jan яну tammi ene gen janv sty led янв січ ιαν oca ian jaan يناير ינו जन
        fév feb helmi fev lut úno unor фев лют φεβ şub veeb peb فبراير פבר फ़र फर
        mär mar mrz mrt maa bře márc мар бер μάρ μαρ μάώ μαώ mac مارس מרץ מרס मार्च
        avr apr huhti abr kwi dub ápr апр кві απρ nis أبريل إبريل ابريل אפר अप्रै
        mai may touko mag mei maj maí kvě máj máu май мая тра μάι μαϊ μαΐ μαι مايو מאי मई
        juin giu cze červen červn čvn kesä юни jún июн чер ιούν ιουν ιον haz iun juun jūn hun يونيو יונ जून
        juil lug lip čvc heinä юли júl июл лип ιούλ ιουλ ιολ tem iul juul jūl hul يوليو יול जुल
        aoû aug agu agt ags ogo ágú avg elo aou ago sie srp авг сер αυγ αύγ ağu أغسطس אוג अग
        set sep syys wrz zář szept сен вер сеп σεπ eyl سبتمبر ספט सित
        okt loka out ott paź říj окт жов οκτ eki أكتوبر אוק अक्टू
        lis noi nóv ноя лис ное νοε νοέ kas نوفمبر נוב नव
        dez dec joulu déc dic des dis gru pro дек гру δεκ ara ديسمبر דצמ दिस
        """.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
}
