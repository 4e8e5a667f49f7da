/// The most values of a text: each has its own byte in the compiled text (see `TextCatalog`).
let maximumPlaceholders = 8

/// The mistakes in the texts of all languages. The first file is English.
func faults(in files: [POFile]) -> [Fault] {
    guard let english = files.first else { return [] }
    return english.entries.flatMap { faults(in: $0, english) } + repeated(english)
        + files.dropFirst().flatMap { faults(in: $0, translatedFrom: english) }
}

/// The mistakes in an English text alone.
private func faults(in entry: POFile.Entry, _ file: POFile) -> [Fault] {
    func fault(_ message: String) -> Fault { Fault(file: file.path, line: entry.line, message: message) }
    guard entry.context.wholeMatch(of: #/[A-Z][A-Za-z]*\.[a-z][A-Za-z]*/#) != nil else {
        return [fault("The key of a text is Enum.name, such as ListTexts.nothingUnread: \(entry.context)")]
    }
    var faults: [Fault] = []
    for text in [entry.source, entry.plural].compactMap(\.self) {
        if Template(text) == nil { faults.append(fault("A placeholder is {name} or {count, number}: \(text)")) }
        if let problem = problem(of: text) { faults.append(fault(problem)) }
    }
    let values = placeholders(of: entry)
    if values.count > maximumPlaceholders {
        faults.append(fault("A text takes \(maximumPlaceholders) values at most."))
    }
    if Set(values.map(\.name)).count < values.count {
        faults.append(fault("Two values of one name: \(list(Set(values)))"))
    }
    if entry.source.isEmpty { faults.append(fault("The text is empty.")) }
    if !entry.translations.allSatisfy(\.isEmpty) {
        faults.append(fault("Here msgid is the text, and msgstr stays empty."))
    }
    if entry.plural != nil, decidingNumber(of: entry) == nil {
        faults.append(fault("msgid_plural needs the number that decides: {count, number}, or the only one."))
    }
    return faults
}

private func repeated(_ file: POFile) -> [Fault] {
    var seen: Set<String> = []
    return file.entries.filter { !seen.insert($0.context).inserted }.map {
        Fault(file: file.path, line: $0.line, message: "\($0.context) appears twice.")
    }
}

private func faults(in file: POFile, translatedFrom english: POFile) -> [Fault] {
    var faults = repeated(file)
    let sources = Dictionary(english.entries.map { ($0.context, $0) }) { first, _ in first }
    for entry in file.entries {
        func add(_ message: String) { faults.append(Fault(file: file.path, line: entry.line, message: message)) }
        guard let source = sources[entry.context] else {
            add("English has no \(entry.context).")
            continue
        }
        if (entry.source, entry.plural) != (source.source, source.plural) {
            add(
                "\(entry.context) was translated from another text than that of \(english.path):\(source.line): change msgid here, too."
            )
        }
        let count = source.plural == nil ? 1 : file.forms.count
        if entry.translations.count != count || entry.translations.contains("") {
            add("\(entry.context) needs \(count == 1 ? "a text" : "\(count) texts") in msgstr.")
        }
        let wanted = Set(placeholders(of: source))
        let inSomeForm = Set(entry.translations.flatMap { Template($0)?.placeholders ?? [] })
        if !wanted.isSubset(of: inSomeForm) {
            add("\(entry.context) lacks a value: \(list(wanted.subtracting(inSomeForm)))")
        }
        for translation in entry.translations {
            guard let used = Template(translation)?.placeholders else {
                add("A placeholder is {name} or {count, number}: \(translation)")
                continue
            }
            // A plural form may spell out the number: "one".
            let lacking = wanted.intersection(inSomeForm).subtracting(used)
            if !lacking.allSatisfy({ source.plural != nil && $0.isNumber }) {
                add("\(entry.context) lacks a value: \(list(lacking))")
            }
            if let problem = problem(of: translation) { add(problem) }
            if !wanted.isSuperset(of: used) {
                add("\(entry.context) has no such value: \(list(Set(used).subtracting(wanted)))")
            }
        }
    }
    let translated = Set(file.entries.map(\.context))
    for entry in english.entries where !translated.contains(entry.context) {
        faults.append(Fault(file: file.path, line: 1, message: "\(entry.context) is missing: \(entry.source)"))
    }
    return faults
}

/// Why a text cannot be a Swift literal; nil if it can.
private func problem(of text: String) -> String? {
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        return "A text is one line, without control characters: \(text)"
    }
    return text.contains("\"\"\"") || text.contains("\\#") ? "A text cannot have \"\"\" or \\# in it: \(text)" : nil
}

/// The number that selects the plural form: the only one, or the one named `count`.
func decidingNumber(of entry: POFile.Entry) -> Placeholder? {
    let numbers = entry.plural.flatMap { Template($0)?.placeholders.filter(\.isNumber) } ?? []
    return numbers.count == 1 ? numbers[0] : numbers.first { $0.name == "count" }
}

/// The values of a text in the order of the function's parameters.
func placeholders(of entry: POFile.Entry) -> [Placeholder] {
    var found = Template(entry.plural ?? entry.source)?.placeholders ?? []
    for placeholder in Template(entry.source)?.placeholders ?? [] where !found.contains(placeholder) {
        found.append(placeholder)
    }
    return found
}

private func list(_ placeholders: Set<Placeholder>) -> String {
    placeholders.map { "{\($0.name)\($0.isNumber ? ", number" : "")}" }.sorted().joined(separator: ", ")
}
