import News
import Texts

/// Mistakes in the user's input: a query, a line of the feed list.
extension FeedListRemark {
    package var text: String { (place.map { "\($0): " } ?? "") + inEnglish(fault.description, else: fault.translated) }
}

extension FeedListFault {
    var translated: String {
        switch self {
        case .notUTF8: FaultTexts.notUnicode
        case .openQuotation: FaultTexts.openQuotation
        case .badQuery: FaultTexts.badQuery
        case .badAddress(let error): error.translated
        case .badCommand(let error): error.translated
        case .listedAlready(let url, let line): FaultTexts.listedAlready(url: url, line: line)
        case .badTag(let fault): fault.translated
        case .unclearQuery(let name, let problem): FaultTexts.unclearQuery(name: name, problem: problem.translated)
        case .more(let count): FaultTexts.moreProblems(count)
        case .importedCommand:
            FaultTexts.importedCommand
        case .endsEarly: FaultTexts.endsEarly
        case .unusable(let error): error.translated
        case .strayTable(let address): FaultTexts.strayTable(address)
        case .other(let words): words
        }
    }
}

extension FeedTagFault {
    /// Of a tag in the feed list, where it is ignored.
    fileprivate var translated: String {
        switch self {
        case .interval(let tag): FaultTexts.badInterval(tag)
        case .notification(let tag): FaultTexts.badNotification(tag)
        case .fullText(let tag): FaultTexts.badFullText(tag)
        case .shorts(let tag): FaultTexts.badShorts(tag)
        case .selector(let tag, ""): FaultTexts.openSelector(tag)
        case .selector(let tag, let part): FaultTexts.badSelector(tag: tag, part: part)
        }
    }
}

extension FeedCommandError {
    var translated: String {
        switch self {
        case .noProgram: FaultTexts.noProgram
        case .noSource:
            FaultTexts.filterWithoutAddress
        case .badSource(let error): error.translated
        case .openQuotation:
            FaultTexts.openQuotationInCommand
        case .needsShell(let sign):
            FaultTexts.needsShell(sign)
        }
    }
}

extension QueryProblem {
    var translated: String { FaultTexts.atCharacter(position: position, fault: fault.translated) }
}

extension QueryFault {
    /// Continues a sentence on a word that is no field; empty if it is like none.
    package static func question(onField word: String) -> String {
        ArticleQuery.fields.suggestion(for: word).map { SettingFaultTexts.didYouMean("\($0):") } ?? ""
    }

    package var translated: String {
        switch self {
        case .tooLong: FaultTexts.queryTooLong
        case .tooManyWords(let count, let limit): FaultTexts.tooManyWords(limit: limit, count: count)
        case .nothing: FaultTexts.nothingToLookFor
        case .missingValue(let field): FaultTexts.missingValue(field)
        case .addressTooLong: FaultTexts.addressTooLong
        case .badState(let value):
            FaultTexts.badState(value)
        case .badEnclosure(let value):
            FaultTexts.badEnclosure(value)
        case .badAge(let value):
            FaultTexts.badAge(Self.isNone(value))
        case .badDate(let value):
            FaultTexts.badDate(Self.isNone(value))
        case .noField(let word):
            FaultTexts.noField(
                word: word, question: Self.question(onField: word),
                fields: ArticleQuery.fields.joined(separator: CountTexts.comma))
        case .movingDate(let day): FaultTexts.movingDate(day)
        case .notAtArrival(let condition): FaultTexts.notAtArrival(condition)
        case .neverAtArrival: FaultTexts.neverAtArrival
        case .openQuotation: FaultTexts.openQuotationInQuery
        case .badRange: FaultTexts.badRange
        case .cannotStandHere(let value): FaultTexts.cannotStandHere(value)
        case .trailingWords: FaultTexts.trailingWords
        case .tooDeep: FaultTexts.tooDeep
        case .missingComparison: FaultTexts.missingComparison
        case .missingParenthesis: FaultTexts.missingParenthesis
        case .missingAttribute: FaultTexts.missingAttribute
        case .missingSign: FaultTexts.missingSign
        case .missingOperand: FaultTexts.missingOperand
        case .valueExpected: FaultTexts.valueExpected
        case .signExpected(let signs): FaultTexts.signExpected(signs)
        case .notStored(let attribute): FaultTexts.notStored(attribute)
        case .newsboatPlace(let attribute): FaultTexts.newsboatPlace(attribute)
        case .unknownAttribute(let name): FaultTexts.unknownAttribute(name)
        case .badRegularExpression(let value): FaultTexts.badRegularExpression(value)
        case .rangeExpected: FaultTexts.rangeExpected
        case .numberMatched(let attribute): FaultTexts.numberMatched(attribute)
        }
    }

    private static func isNone(_ value: String) -> String {
        value.isEmpty ? FaultTexts.nothingIsThere : FaultTexts.wordIsNone(value)
    }
}
