/// What is wrong with a typed setting, or with a line of the configuration.
public enum SettingFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// - Parameter suggestion: the path of a similar setting; nil if none is.
    case unknown(String, suggestion: String?)
    /// The name occurs in several tables; with the paths.
    case ambiguous(String, paths: [String])
    case wants(key: String, ExpectedValue)
    /// - Parameter suggestion: a similar table as it would be written; nil if none is.
    case unknownTable(String, suggestion: String?)
    case unknownKey(path: String, suggestion: String?)
    case longestIntervalTooShort
    /// - Parameter header: as it should be written: "[keys]".
    case noTable(String, header: String)
    /// In a table for a feed.
    case badAddress(FeedAddressError)
    case badCommand(FeedCommandError)
    case rule(RuleFault)
    /// - Parameter place: "config.toml:3".
    case commentWithin(place: String, key: String)
    case notChangeable(key: String)
    case busy(path: String)
    case notUTF8(path: String)
    case unreadable(path: String, reason: String)
    case unwritable(path: String, reason: String)
    /// Text only.
    case other(String)

    public var description: String {
        switch self {
        case .unknown(let name, let suggestion):
            "Unknown setting: \(name). "
                + (suggestion.map { "Did you mean \($0)?" } ?? "newsterm-config(5) lists them; so does :set.")
        case .ambiguous(let name, let paths):
            "Several settings are called \(name): \(paths.joined(separator: ", "))."
        case .wants(let key, let wanted): "\(key) takes \(wanted)"
        case .unknownTable(let name, let suggestion): "there is no \(name) here\(Self.question(suggestion))"
        case .unknownKey(let path, let suggestion): "there is no \(path)\(Self.question(suggestion))"
        case .longestIntervalTooShort:
            "refresh.longest_interval is shorter than refresh.interval; make it at least as long"
        case .noTable(let name, let header): "\(name) is a table: write \(header) on a line of its own"
        case .badAddress(let error): error.description
        case .badCommand(let error): error.description
        case .rule(let fault): fault.description
        case .commentWithin(let place, let key):
            "\(place): there is a comment within the value of \(key); change it by hand"
        case .notChangeable(let key): "\(key) cannot be changed in the file as it stands; change it by hand"
        case .busy(let path): "\(path) is being written by another program; nothing was changed"
        case .notUTF8(let path): "\(path) is not in UTF-8; nothing was changed"
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason); nothing was changed"
        case .other(let words): words
        }
    }

    private static func question(_ suggestion: String?) -> String { suggestion.map { "; did you mean \($0)?" } ?? "" }
}

/// The value that a setting expects; completes "refresh.interval takes …".
public indirect enum ExpectedValue: Sendable, Equatable, CustomStringConvertible {
    /// Both ends as written: "1m", "7d".
    case time(from: String, through: String)
    /// That word as an alternative to another value.
    case alsoWord(ExpectedValue, String)
    case wholeNumber(from: Int, through: Int)
    case size
    case boolean
    case booleanOrAuto
    /// One of these words.
    case word([String])
    /// - Parameter example: as written in the file.
    case program(example: String)
    /// - Parameter runner: a program of the value that might run what an address says.
    case opener(runner: String)
    case folder
    case tags
    case fileName
    /// - Parameter suggestion: a similar field in its braces; nil if none is.
    case fileNameFields(wrong: String, suggestion: String?)
    case nameBelowDownloads
    case nameWithoutDots
    /// One of these; empty if the names are not known here.
    case themeName(among: [String] = [])
    case look
    case keys
    case twoTimes
    case webAddress
    case oneLine
    /// Text only.
    case other(String)

    public var description: String {
        switch self {
        case .time(let least, let most):
            "a time such as \"90s\", \"5m\", \"2h\" or \"1d\", from \(least) to \(most)"
        case .alsoWord(let value, let word): "\(value), or \"\(word)\""
        case .wholeNumber(let least, let most): "a whole number from \(least) to \(most)"
        case .size: "a size such as \"500kB\" or \"15MB\", from 1kB to 1GB"
        case .boolean: "true or false"
        case .booleanOrAuto: "true, false or \"auto\""
        case .word(let words):
            words.dropLast().map { "\"\($0)\"" }.joined(separator: ", ") + " or \"\(words.last ?? "")\""
        case .program(let example): "a program, or a list of a program and its arguments: \(example)"
        case .opener(let runner):
            "a program that only opens the address: \(runner) might run what it says; write a script, and give it %u as an "
                + "argument of its own: [\"sh\", \"script.sh\", \"%u\"]"
        case .folder: "a folder: an absolute path, or one that begins with ~/"
        case .tags: "a list of tags: [\"podcast\"]"
        case .fileName: "a name with {title} in it, such as \"{feed}/{date} {title}\""
        case .fileNameFields(let wrong, let suggestion):
            "{feed}, {date} and {title} only: there is no \(wrong)\(suggestion.map { "; did you mean \($0)?" } ?? "")"
        case .nameBelowDownloads: "names below the download folder, which downloads.folder sets"
        case .nameWithoutDots: "names below the download folder, without . and .. for folders"
        case .themeName(let names):
            "the name of a theme" + (names.isEmpty ? ", such as \"dark\"" : ": \(names.joined(separator: ", "))")
        case .look:
            "a look such as \"bold\", \"bold red\", \"black on bright yellow\" or \"plain\": bold, dim, italic, underline, "
                + "reverse, the terminal's colours black, red, green, yellow, blue, magenta, cyan, white, bright or not, "
                + "and any other as \"#82aaff\""
        case .keys: "a key, or a list of keys: \"n\" or [\"n\", \"F2\"]"
        case .twoTimes: "two times of the day that differ: \"22:00-07:00\""
        case .webAddress: "an address that begins with https:// or http://"
        case .oneLine: "one line without control characters"
        case .other(let words): words
        }
    }
}

/// A fault together with its location.
public struct SettingProblem: Sendable, Equatable, CustomStringConvertible {
    /// "config.toml:3", as compilers write it.
    public let place: String
    public let fault: SettingFault

    public init(_ place: String, _ fault: SettingFault) {
        self.place = place
        self.fault = fault
    }

    public var description: String { "\(place): \(fault)" }

    /// Whether it is in a rule, which is read again at each refresh.
    public var isOfRule: Bool { if case .rule = fault { true } else { false } }
}
