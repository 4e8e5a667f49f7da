/// What comes with the program, from Resources.
enum Bundled {
    /// `config.toml` with all defaults in it.
    static var configuration: String { String(decoding: PackageResources.config_toml, as: UTF8.self) }

    /// A made-up feed of Resources/demo (see `DemoFeeds`); nil: there is none of this name.
    static func demoFeed(_ name: String) -> [UInt8]? {
        switch name {
        case "bench-work": PackageResources.bench_work_xml
        case "compiler-notes": PackageResources.compiler_notes_xml
        case "harbour-post": PackageResources.harbour_post_xml
        case "kitchen-chemistry": PackageResources.kitchen_chemistry_xml
        case "long-cable": PackageResources.long_cable_xml
        case "night-sky": PackageResources.night_sky_xml
        case "small-web": PackageResources.small_web_xml
        case "street-corner-books": PackageResources.street_corner_books_xml
        case "tide-tables": PackageResources.tide_tables_xml
        default: nil
        }
    }

    /// The systemd unit of this name, with the places to fill in (see `UnitTemplate`).
    static func unit(_ name: UnitName) -> String {
        let bytes =
            switch name {
            case .service: PackageResources.newsterm_service
            case .wakeService: PackageResources.newsterm_wake_service
            case .wakeTimer: PackageResources.newsterm_wake_timer
            }
        return String(decoding: bytes, as: UTF8.self)
    }
}
