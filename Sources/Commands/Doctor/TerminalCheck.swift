import FoundationEssentials
import News
import NewsService
import Terminal

/// Checks what the reader could show in the terminal named by TERM.
enum TerminalCheck {
    static func run(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        showsOnlyASCII: @autoclosure () -> Bool = TerminalCapabilities.showsOnlyASCII
    ) -> DoctorCheck {
        let capabilities: TerminalCapabilities
        do {
            capabilities = try TerminalCapabilities(type: environment["TERM"] ?? "") { environment[$0] }
        } catch {
            // The commands still work, and doctor may be run without a terminal.
            return DoctorCheck("terminal", .note, "The reader cannot be opened here.", remedy: error.description)
        }
        let type = SafeLine.of(capabilities.type)
        if showsOnlyASCII() {
            return DoctorCheck(
                "terminal", .note,
                "\(type), \(colors(capabilities, environment)); the locale says that it shows ASCII only.",
                remedy: "If it can show more, set a UTF-8 locale, for example: LC_CTYPE=C.UTF-8.")
        }
        return DoctorCheck("terminal", .ok, "\(type), \(colors(capabilities, environment)), in UTF-8.")
    }

    private static func colors(_ capabilities: TerminalCapabilities, _ environment: [String: String]) -> String {
        if environment["NO_COLOR"]?.isEmpty == false { return "without colours, as NO_COLOR says" }
        if capabilities.depth == .full { return "24-bit colour" }
        return capabilities.colors > 0 ? "\(capabilities.colors.grouped) colours" : "without colours"
    }
}
