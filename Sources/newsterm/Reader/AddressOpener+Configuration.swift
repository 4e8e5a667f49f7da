import News

extension AddressOpener {
    /// The person's browser: that of the configuration, else the first that the environment's `BROWSER` names, as for
    /// xdg-open(1), which not every machine has.
    init(_ browser: Configuration.Browser, variable: (String) -> String? = environmentVariable) {
        let named = variable("BROWSER")?.split(separator: ":").first?.split(separator: " ")
            .map { String($0).replacing("%s", with: "%u") }
        let isChosen = browser.command != Configuration.Browser().command
        self.init(command: isChosen ? browser.command : named ?? browser.command, setting: "browser.command")
    }

    /// What the person opens files of this one's kind with, else files, else addresses.
    init(for enclosure: Enclosure, _ configuration: Configuration) {
        if let kind = enclosure.kind, let command = configuration.enclosures.kinds[kind] {
            self.init(command: command, setting: "enclosures.\(kind.rawValue)")
        } else if let command = configuration.enclosures.open {
            self.init(command: command, setting: "enclosures.open")
        } else {
            self.init(configuration.browser)
        }
    }
}
