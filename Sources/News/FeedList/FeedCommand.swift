/// A feed that a program makes: `exec:PROGRAM`, whose output is the feed, or `filter:PROGRAM:URL`, whose program makes it
/// of a document that is fetched. newsboat's, but for the shell: there is none.
public struct FeedCommand: Sendable, Equatable {
    /// The program and its arguments, not empty.
    private let words: [CommandWord]
    /// The address of the document that the program gets on its standard input; nil: it gets none.
    public let source: String?

    /// nil: the address is that of a feed that is fetched as it is.
    /// - Throws: what is wrong with a command.
    public init?(_ address: String) throws(FeedCommandError) {
        let words: [CommandWord]
        if address.isExec {
            words = try CommandWord.words(of: address.dropFirst(Self.exec.utf8.count))
            source = nil
        } else if address.isFilter {
            let (command, url) = Self.parts(ofFilter: address)
            words = try CommandWord.words(of: command)
            guard let url else { throw .noSource }
            do { try FeedAddress.validate(url) } catch { throw .badSource(error) }
            source = url
        } else {
            return nil
        }
        guard words.first.map({ !$0.text.isEmpty }) ?? false else { throw .noProgram }
        // "NAME=value program" sets a variable in a shell.
        guard !words[0].isAssignment else { throw .needsShell("=") }
        self.words = words
    }

    /// The program and its arguments.
    /// - Parameter home: the user's folder, for which `~` stands.
    public func words(home: String) -> [String] {
        words.map { $0.startsAtHome ? home + $0.text : $0.text }
    }

    /// Whether an address is a command, be it a good one or not.
    public static func isCommand(_ address: String) -> Bool { address.isExec || address.isFilter }

    /// The address of the document that a filter gets; nil: the address is no filter's.
    public static func source(of address: String) -> String? {
        address.isFilter ? parts(ofFilter: address).source : nil
    }

    fileprivate static let exec = "exec:"
    fileprivate static let filter = "filter:"

    /// A filter's address begins behind the first colon, as in newsboat; one in quotes is the program's.
    private static func parts(ofFilter address: String) -> (command: Substring, source: String?) {
        let text = address.dropFirst(filter.utf8.count)
        guard let colon = CommandWord.firstColon(in: text) else { return (text, nil) }
        return (text[..<colon], String(text[text.index(after: colon)...]))
    }
}

extension String {
    // By bytes: asked of every feed's address, several times in a refresh.
    fileprivate var isExec: Bool { utf8.starts(with: FeedCommand.exec.utf8) }
    fileprivate var isFilter: Bool { utf8.starts(with: FeedCommand.filter.utf8) }
}
