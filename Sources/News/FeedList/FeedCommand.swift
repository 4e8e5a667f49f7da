/// A feed that a program produces: `exec:PROGRAM`, whose output is the feed, or `filter:PROGRAM:URL`, which converts a
/// fetched document into a feed. As in newsboat, but without a shell.
public struct FeedCommand: Sendable, Equatable {
    /// The program and its arguments; never empty.
    private let words: [CommandWord]
    /// The address of the document passed to the program on standard input; nil if none.
    public let source: String?

    /// nil if the address is an ordinary one, fetched as it is.
    /// - Throws: if the command is invalid.
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
        // A shell would take "NAME=value program" as setting a variable.
        guard !words[0].isAssignment else { throw .needsShell("=") }
        self.words = words
    }

    /// The program and its arguments.
    /// - Parameter home: the user's home folder, which replaces `~`.
    public func words(home: String) -> [String] {
        words.map { $0.startsAtHome ? home + $0.text : $0.text }
    }

    /// Whether an address is a command, valid or not.
    public static func isCommand(_ address: String) -> Bool { address.isExec || address.isFilter }

    /// The address of a filter's input document; nil if the address is not a filter.
    public static func source(of address: String) -> String? {
        address.isFilter ? parts(ofFilter: address).source : nil
    }

    fileprivate static let exec = "exec:"
    fileprivate static let filter = "filter:"

    /// A filter's address begins after the first colon, as in newsboat; a quoted colon belongs to the command.
    private static func parts(ofFilter address: String) -> (command: Substring, source: String?) {
        let text = address.dropFirst(filter.utf8.count)
        guard let colon = CommandWord.firstColon(in: text) else { return (text, nil) }
        return (text[..<colon], String(text[text.index(after: colon)...]))
    }
}

extension String {
    // Compares bytes: each refresh checks every feed's address several times.
    fileprivate var isExec: Bool { utf8.starts(with: FeedCommand.exec.utf8) }
    fileprivate var isFilter: Bool { utf8.starts(with: FeedCommand.filter.utf8) }
}
