import ArgumentParser
import FoundationEssentials
import News
import NewsService
import Web

/// How an account's server is reached, as the commands that add and change accounts take it.
struct AccountOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The user's name on the server; empty with an API key of Miniflux.", valueName: "name"))
    var user: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "A word of the command that prints the password, in place of a password that newsterm keeps; repeated for "
                + "each word.", valueName: "word"))
    var passwordCommand: [String] = []

    @Option(
        help: ArgumentHelp("A file of certificates to trust in place of the system's (PEM).", valueName: "file"),
        completion: .file())
    var caFile: String?

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "A header field that the server wants, such as “AppId: 1000”; can be repeated.", valueName: "field"))
    var header: [String] = []

    @Flag(help: "Use plain http even outside your own network.")
    var allowHTTP = false

    func validate() throws {
        for field in header where Self.parts(of: field) == nil {
            throw ValidationError("\(field) is not a header field: write “Name: value”.")
        }
        guard passwordCommand.first?.isEmpty != true else { throw ValidationError("The password command is empty.") }
    }

    /// Applies what was given.
    /// - Parameter asksForPassword: Whether the user is asked for a password that no command prints.
    /// - Returns: The password; nil if it was not asked for.
    func apply(to service: inout AccountService, asksForPassword: Bool) throws -> String? {
        if let caFile { service.caFile = Self.absolute(caFile) }
        if allowHTTP { service.allowsUnencrypted = true }
        if !header.isEmpty {
            service.headers = Dictionary(header.compactMap(Self.parts)) { _, last in last }
        }
        if !passwordCommand.isEmpty {
            service.passwordCommand = passwordCommand
            return nil
        }
        guard asksForPassword else { return nil }
        service.passwordCommand = nil
        let password = try Prompt.secret("Password: ")
        guard !password.isEmpty else { throw CommandFailure("The password is empty.", status: .usage) }
        guard password.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
            throw CommandFailure("The password has a control character in it.", status: .usage)
        }
        return password
    }

    private static func parts(of field: String) -> (String, String)? {
        guard let colon = field.firstIndex(of: ":") else { return nil }
        let (name, value) = (String(field[..<colon]).trimmed, String(field[field.index(after: colon)...]).trimmed)
        let header = RequestHeader(name: name, value: value)
        return header.isSendable && !RequestHeader.reserved.contains(name.lowercased()) ? (name, value) : nil
    }

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }
}
