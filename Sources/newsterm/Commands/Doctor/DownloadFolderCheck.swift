/// Whether downloaded files can be put where they are to go.
enum DownloadFolderCheck {
    static func run(_ locations: Locations) -> DoctorCheck? {
        // A configuration that can not be read is told of by its own check.
        let loaded = try? ConfigurationFile.load(locations.configuration, isRequired: locations.configurationIsNamed)
        guard let settings = loaded?.downloads else { return nil }
        return FolderCheck(
            name: "downloads", path: settings.folder.map(locations.folder(named:)) ?? locations.podcasts,
            maker: "the first download", alternative: "name another folder as downloads.folder"
        ).run()
    }
}
