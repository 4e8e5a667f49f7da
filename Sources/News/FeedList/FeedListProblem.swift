/// A line of the feed list, or a tag on one, that newsterm cannot use or refuses to.
public struct FeedListProblem: Sendable, Equatable, CustomStringConvertible {
    /// The first line is 1.
    public let line: Int
    public let fault: FeedListFault

    public init(line: Int, _ fault: FeedListFault) {
        self.line = line
        self.fault = fault
    }

    /// A sentence that says what is wrong and what to write instead.
    public var message: String { fault.description }

    public var description: String { "line \(line): \(fault)" }

    /// Text from a user's file for use in a sentence: without control characters and secrets, limited in length.
    public static func shown(_ text: String) -> String {
        var result = ""
        let text = Redaction.sentence(FeedAddress.withoutCredentials(text))
        for scalar in text.unicodeScalars.prefix(120) {
            let isControl =
                scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
            result.unicodeScalars.append(isControl ? "?" : scalar)
        }
        return text.unicodeScalars.count > 120 ? result + "…" : result
    }
}

/// What is wrong with a line of the feed list, or with part of an imported file.
public enum FeedListFault: Sendable, Equatable, CustomStringConvertible {
    case notUTF8
    case openQuotation
    case badQuery
    case badAddress(FeedAddressError)
    case badCommand(FeedCommandError)
    /// - Parameter url: without credentials.
    case listedAlready(url: String, line: Int)
    case badTag(FeedTagFault)
    /// - Parameter name: the saved query's name, in its shown form.
    case unclearQuery(name: String, QueryProblem)
    /// The number of further problems from this line on.
    case more(Int)
    case importedCommand
    /// The file ends in the middle of the list.
    case endsEarly
    /// The whole list is unusable; newsterm continues with the feeds it knows.
    indirect case unusable(NewsroomError)
    /// A configuration table for a feed that is not listed.
    case strayTable(address: String)
    /// Text only.
    case other(String)

    public var description: String {
        switch self {
        case .notUTF8: "The line is not UTF-8: save the file as UTF-8."
        case .openQuotation: "Unclosed quotation: add the closing \", or write \\\" for a literal quote."
        case .badQuery: "A saved query is written \"query:Name:expression\"."
        case .badAddress(let error): error.description
        case .badCommand(let error): error.description
        case .listedAlready(let url, let line): "\(url) is already listed in line \(line); this line is ignored."
        case .badTag(let fault): "\(fault) The tag is ignored."
        case .unclearQuery(let name, let problem): "the query of “\(name)” is invalid. \(problem)"
        case .more(let count): "\(count.grouped) more \(count == 1 ? "problem" : "problems") from here on."
        case .importedCommand:
            "newsterm does not run commands from an imported file; if you trust one, write its line into urls yourself."
        case .endsEarly: "The file ends here, before its list is complete. The rest is missing."
        case .unusable(let error): error.description
        case .strayTable(let address): "[feed.\"\(address)\"] matches no feed of the list and is ignored"
        case .other(let words): words
        }
    }
}

/// A fault together with its location.
public struct FeedListRemark: Sendable, Equatable, CustomStringConvertible {
    /// "urls:12", as compilers write it; nil if the fault states its location.
    public let place: String?
    public let fault: FeedListFault

    public init(_ place: String?, _ fault: FeedListFault) {
        self.place = place
        self.fault = fault
    }

    public var description: String { place.map { "\($0): \(fault)" } ?? fault.description }
}
