extension Locations {
    /// Loads the configuration except keys and looks, and resolves `~` at the start of programs, as in the feed list.
    package func loadConfiguration() throws(ConfigurationFile.Unusable) -> Configuration {
        var none = IgnoredReaderTables()
        return try loadConfiguration(&none)
    }

    /// The same, with keys and looks.
    package func loadConfiguration(
        _ tables: inout some ReaderTables
    ) throws(ConfigurationFile.Unusable) -> Configuration {
        var loaded = try ConfigurationFile.load(configuration, isRequired: configurationIsNamed, &tables)
        findPrograms(of: &loaded)
        return loaded
    }

    /// Replaces `~` at the start of each program by the home directory.
    package func findPrograms(of configuration: inout Configuration) {
        configuration.changePrograms { [folder(named: $0[0])] + $0.dropFirst() }
    }
}

extension Configuration {
    /// - Parameter change: gets a program with its arguments.
    fileprivate mutating func changePrograms(_ change: ([String]) -> [String]) {
        browser.command = change(browser.command)
        enclosures.open = enclosures.open.map(change)
        enclosures.kinds = enclosures.kinds.mapValues(change)
        notifications.command = notifications.command.map(change)
        hooks.newArticles = hooks.newArticles.map(change)
        hooks.finishedTask = hooks.finishedTask.map(change)
    }
}
