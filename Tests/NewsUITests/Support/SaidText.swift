import Foundation

/// One call of `say` as it stands in the catalogue's sources: a text in both languages.
nonisolated struct SaidText: CustomStringConvertible {
    /// One of its languages.
    struct Version {
        /// The source of the argument.
        let source: String
        /// What stands in its literals, without what is put in.
        let literal: String
        /// The names that are used outside the literals' words.
        let names: Set<String>
        let hasLiteral: Bool
    }

    let file: String
    let line: Int
    let versions: [Version]
    /// The parameters of the function that it is in.
    let parameters: Set<String>

    var description: String { "\(file):\(line)" }

    /// All of them, of all files of the catalogue.
    static func all() throws -> [SaidText] {
        try files(in: "Catalogue").flatMap { url in
            texts(in: try String(contentsOf: url, encoding: .utf8), file: url.lastPathComponent)
        }
    }

    /// The Swift files of a folder of NewsUI and of Presentation.
    static func files(in folder: String) throws -> [URL] {
        let sources = URL(fileURLWithPath: #filePath).appending(path: "../../../../Sources").standardized
        let files = ["NewsUI", "Presentation"].flatMap { target in
            let root = sources.appending(path: "\(target)/\(folder)").standardized
            let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
            return (found?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
        }
        return files.sorted { $0.path < $1.path }
    }

    private static func texts(in source: String, file: String) -> [SaidText] {
        let characters = Array(source)
        var texts: [SaidText] = []
        var parameters: Set<String> = []
        for index in characters.indices {
            let rest = characters[index...]
            let isWordStart = index == 0 || !(characters[index - 1].isLetter || characters[index - 1] == ".")
            if isWordStart, rest.starts(with: "func ") || rest.starts(with: "var ") {
                let head = rest.prefix { $0 != "{" }
                let names = String(head).matches(of: /(\w+)\s*:/).map { String($0.1) }
                parameters = rest.starts(with: "func ") ? Set(names) : []
            }
            // But for the function itself.
            guard isWordStart, rest.starts(with: "say("), !rest.starts(with: "say(_") else { continue }
            let arguments = arguments(of: Array(rest.dropFirst(4)))
            texts.append(
                SaidText(
                    file: file, line: characters[..<index].count { $0 == "\n" } + 1,
                    versions: arguments.map(Version.init),
                    parameters: parameters))
        }
        return texts
    }

    /// The arguments of a call, from behind its parenthesis on.
    private static func arguments(of source: [Character]) -> [String] {
        var arguments = [""]
        var scanner = SwiftScanner()
        for character in source {
            let isCode = scanner.isInCode
            scanner.take(character)
            if isCode, scanner.depth < 0 { break }
            if isCode, scanner.depth == 0, character == "," {
                arguments.append("")
            } else {
                arguments[arguments.count - 1].append(character)
            }
        }
        return arguments.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    }
}

nonisolated extension SaidText.Version {
    fileprivate init(_ source: String) {
        self.source = source
        var scanner = SwiftScanner()
        var literal = ""
        var code = ""
        for character in source {
            let wasInCode = scanner.isInCode
            scanner.take(character)
            if wasInCode || scanner.isInCode {
                code.append(scanner.isInCode ? character : " ")
            } else if !scanner.isEscaping {
                literal.append(character)
            }
        }
        self.literal = literal
        hasLiteral = source.contains("\"")
        names = Set(code.matches(of: /[A-Za-z_]\w*/).map { String($0.0) })
    }
}

/// Tells code from the words of literals, with what is put into them.
nonisolated struct SwiftScanner {
    /// For each literal that is open, the parentheses that were open when something was put in; nil: we are in its words.
    private var literals: [Int?] = []
    private(set) var depth = 0
    private(set) var isEscaping = false

    var isInCode: Bool { literals.last.map { $0 != nil } ?? true }

    mutating func take(_ character: Character) {
        guard isInCode else {
            if isEscaping {
                isEscaping = false
                if character == "(" { literals[literals.count - 1] = depth }
            } else if character == "\\" {
                isEscaping = true
            } else if character == "\"" {
                literals.removeLast()
            }
            return
        }
        switch character {
        case "\"": literals.append(nil)
        case "(", "[", "{": depth += 1
        case ")" where literals.last == depth: literals[literals.count - 1] = Int?.none
        case ")", "]", "}": depth -= 1
        default: break
        }
    }
}
