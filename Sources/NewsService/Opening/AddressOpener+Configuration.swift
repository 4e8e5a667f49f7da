import FoundationEssentials
package import News

extension AddressOpener {
    /// The user's browser; without xdg-open(1), which reads `BROWSER`, the first one in that variable.
    package init(_ browser: Configuration.Browser, environment: [String: String] = ProcessInfo.processInfo.environment)
    {
        let named = environment["BROWSER"]?.split(separator: ":").first?.split(separator: " ")
            .map { String($0).replacing("%s", with: "%u") }
        let isThere = browser.command.first.map { ProgramSearch(environment: environment).path(of: $0) != nil }
        let isWanted = browser.command != Configuration().browser.command || isThere == true
        self.init(
            command: isWanted ? browser.command : named.flatMap { Self.isUsable($0) ? $0 : nil } ?? browser.command,
            setting: "browser.command")
    }

    private static func isUsable(_ command: [String]) -> Bool {
        !command.isEmpty && CommandArguments.runner(ofAddress: command) == nil
    }

    /// The user's program for this kind of file, else for files, else for addresses.
    package init(
        for enclosure: Enclosure, _ configuration: Configuration,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        if let kind = enclosure.kind, let command = configuration.enclosures.kinds[kind] {
            self.init(command: command, setting: "enclosures.\(kind.rawValue)")
        } else if let command = configuration.enclosures.open {
            self.init(command: command, setting: "enclosures.open")
        } else {
            // The setting to change is that for files: the browser may be right for pages.
            let setting = "enclosures.\(enclosure.kind?.rawValue ?? "open")"
            let browser = AddressOpener(configuration.browser, environment: environment)
            self.init(command: browser.command, setting: setting)
        }
    }
}
