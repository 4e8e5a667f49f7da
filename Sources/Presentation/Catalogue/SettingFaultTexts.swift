import News
import Texts

extension SettingProblem {
    package var text: String { "\(place): \(inEnglish(fault.description, else: fault.translated))" }
}

extension SettingFault {
    var translated: String {
        switch self {
        case .unknown(let name, let meant?): SettingFaultTexts.unknownButNear(name: name, meant: meant)
        case .unknown(let name, nil): SettingFaultTexts.unknown(name)
        case .ambiguous(let name, let paths):
            SettingFaultTexts.ambiguous(name: name, settings: paths.joined(separator: CountTexts.comma))
        case .wants(let key, let wanted): SettingFaultTexts.wants(key: key, wanted: wanted.translated)
        case .unknownTable(let name, let meant):
            SettingFaultTexts.unknownTable(name: name, question: Self.question(meant))
        case .unknownKey(let path, let meant): SettingFaultTexts.unknownKey(path: path, question: Self.question(meant))
        case .longestIntervalTooShort:
            SettingFaultTexts.longestIntervalTooShort
        case .noTable(let name, let header): SettingFaultTexts.noTable(name: name, header: header)
        case .badAddress(let error): error.translated
        case .badCommand(let error): error.translated
        case .rule(let fault): fault.translated
        case .commentWithin(let place, let key):
            SettingFaultTexts.commentWithin(place: place, key: key)
        case .notChangeable(let key): SettingFaultTexts.notChangeable(key)
        case .busy(let path): SettingFaultTexts.busy(path)
        case .notUTF8(let path): SettingFaultTexts.notUnicode(path)
        case .unreadable(let path, let reason): SettingFaultTexts.unreadable(path: path, reason: reason)
        case .unwritable(let path, let reason): SettingFaultTexts.unwritable(path: path, reason: reason)
        case .other(let words): words
        }
    }

    fileprivate static func question(_ meant: String?) -> String {
        meant.map { SettingFaultTexts.didYouMean($0) } ?? ""
    }
}

extension RuleFault {
    fileprivate var translated: String { SettingFaultTexts.ruleSkipped(translatedReason) }

    /// What is wrong, without the consequence.
    package var translatedReason: String {
        switch self {
        case .noTable: SettingFaultTexts.noTable(name: "rule", header: "[[rule]]")
        case .unreadableLine(let line): SettingFaultTexts.unreadableLineOfRule("\(line)")
        case .missing(let key): SettingFaultTexts.missingInRule(key: key, example: Self.example(of: key))
        case .unknownKey(let key, let meant):
            SettingFaultTexts.unknownKey(path: "rule.\(key)", question: SettingFault.question(meant))
        case .noText(let key): SettingFaultTexts.noTextInRule(key: key, example: Self.example(of: key))
        case .noList: SettingFaultTexts.noListInRule(key: "then", example: Self.example(of: "then"))
        case .noActions: SettingFaultTexts.noActionsInRule(Self.example(of: "then"))
        case .contradiction: SettingFaultTexts.contradictionInRule
        case .query(let problem):
            SettingFaultTexts.queryOfRule(position: "\(problem.position)", fault: problem.fault.translated)
        case .unknownAction(let action, let meant):
            SettingFaultTexts.unknownAction(
                action: action, question: SettingFault.question(meant), actions: Self.actions)
        case .missingTag: SettingFaultTexts.missingTag(Self.exampleOfTag)
        case .badKeep: SettingFaultTexts.badKeep(Self.exampleOfKeep)
        case .badName: SettingFaultTexts.wants(key: "name", wanted: SettingFaultTexts.oneLine)
        case .tooLong(let key, let limit): SettingFaultTexts.tooLongInRule(key: key, limit: limit)
        case .tooManyActions(let limit): SettingFaultTexts.tooManyActions(limit)
        case .tooManyRules(let limit): SettingFaultTexts.tooManyRules(limit)
        }
    }
}

extension ExpectedValue {
    fileprivate var translated: String {
        switch self {
        case .time(let least, let most): SettingFaultTexts.time(least: least, most: most)
        case .alsoWord(let value, let word): SettingFaultTexts.alsoWord(wanted: value.translated, word: word)
        case .wholeNumber(let least, let most): SettingFaultTexts.wholeNumber(least: least, most: most)
        case .size: SettingFaultTexts.size
        case .boolean: SettingFaultTexts.trueOrFalse
        case .booleanOrAuto: SettingFaultTexts.trueFalseOrAuto
        case .word(let words):
            words.map { "\"\($0)\"" }.joined(separator: CountTexts.comma) + SettingFaultTexts.oneOfTheseWords
        case .program(let example): SettingFaultTexts.program(example)
        case .opener(let runner):
            SettingFaultTexts.opener(runner: runner, example: "[\"sh\", \"script.sh\", \"%u\"]")
        case .folder: SettingFaultTexts.folder
        case .tags: SettingFaultTexts.tags
        case .fileName: SettingFaultTexts.fileName(placeholder: "{title}", example: "{feed}/{date} {title}")
        case .fileNameFields(let wrong, let meant):
            SettingFaultTexts.unknownPlaceholder(
                placeholders: ["{feed}", "{date}", "{title}"].joined(separator: CountTexts.comma), wrong: wrong)
                + (meant.map { SettingFaultTexts.didYouMean($0) } ?? "")
        case .nameBelowDownloads: SettingFaultTexts.nameBelowDownloads
        case .nameWithoutDots: SettingFaultTexts.nameWithoutDots
        case .themeName(let names):
            names.isEmpty
                ? SettingFaultTexts.themeName : SettingFaultTexts.themeNames(names.joined(separator: CountTexts.comma))
        case .look:
            SettingFaultTexts.look
        case .keys: SettingFaultTexts.keys
        case .twoTimes: SettingFaultTexts.twoTimes
        case .webAddress: SettingFaultTexts.webAddress
        case .oneLine: SettingFaultTexts.oneLine
        case .other(let words): words
        }
    }
}
