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
            "A header field that the server wants, such as “AppId: 1000”; can be repeated. Given a name alone, "
                + "newsterm asks for the value.", valueName: "field"))
    var header: [String] = []

    @Flag(help: "Use plain http even outside your own network.")
    var allowHTTP = false

    func validate() throws {
        // Without its value, which may be a secret.
        for field in header where Self.parts(of: field) == nil {
            let name = SafeLine.of(
                String(field.prefix { $0.isASCII && $0.isLetter || $0.isNumber || "-_".contains($0) }))
            throw ValidationError(
                "--header takes “Name: value”, or a name alone; \(name) cannot be set, or has a value that cannot be sent."
            )
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
            let fields = try header.compactMap(Self.parts).map { name, value in
                (name, try value ?? Self.secret("\(name): ", "The value of \(name)"))
            }
            service.headers = Dictionary(fields) { _, last in last }
        }
        if !passwordCommand.isEmpty {
            service.passwordCommand = passwordCommand
            return nil
        }
        guard asksForPassword else { return nil }
        service.passwordCommand = nil
        return try Self.secret("Password: ", "The password")
    }

    private static func secret(_ question: String, _ name: String) throws -> String {
        let secret = try Prompt.secret(question)
        guard !secret.isEmpty else { throw CommandFailure("\(name) is empty.", status: .usage) }
        guard secret.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
            throw CommandFailure("\(name) has a control character in it.", status: .usage)
        }
        return secret
    }

    /// - Returns: For a name alone, no value; nil for anything that is not a field, or not one that users may set.
    private static func parts(of field: String) -> (name: String, value: String?)? {
        let colon = field.firstIndex(of: ":")
        let name = String(field[..<(colon ?? field.endIndex)]).trimmed
        let value = colon.map { String(field[field.index(after: $0)...]).trimmed }
        let header = RequestHeader(name: name, value: value ?? "")
        return header.isSendable && !RequestHeader.reserved.contains(name.lowercased()) ? (name, value) : nil
    }

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }
}
