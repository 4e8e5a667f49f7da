import News

extension AddressOpener {
    /// The person's browser.
    init(_ browser: Configuration.Browser) {
        self.init(command: browser.command, setting: "browser.command")
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
