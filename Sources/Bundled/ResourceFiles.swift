/// The files of Resources that come with the program.
///
/// They have a target of their own, since SwiftPM makes literals of bytes of them, which take 11 s of a release build's
/// processor time: it is compiled beside others, where the last target is compiled alone.
package enum ResourceFiles {
    /// `config.toml` with all defaults in it.
    package static var configuration: String { text(PackageResources.config_toml) }

    /// The identifiers that tasks may have, and what each may be submitted as.
    package static var permittedIdentifiers: String { text(PackageResources.permitted_identifiers) }

    /// The introduction, a feed.
    package static var welcome: [UInt8] { PackageResources.welcome_xml }
    package static var welcomeInJapanese: [UInt8] { PackageResources.welcome_ja_xml }

    /// systemd units with places to fill in.
    package static var service: String { text(PackageResources.newsterm_service) }
    package static var wakeService: String { text(PackageResources.newsterm_wake_service) }
    package static var wakeTimer: String { text(PackageResources.newsterm_wake_timer) }

    /// A made-up feed of Resources/demo; nil: there is none of this name.
    package static func demoFeed(_ name: String) -> String? {
        switch name {
        case "bench-work": text(PackageResources.bench_work_xml)
        case "compiler-notes": text(PackageResources.compiler_notes_xml)
        case "harbour-post": text(PackageResources.harbour_post_xml)
        case "kitchen-chemistry": text(PackageResources.kitchen_chemistry_xml)
        case "long-cable": text(PackageResources.long_cable_xml)
        case "night-sky": text(PackageResources.night_sky_xml)
        case "small-web": text(PackageResources.small_web_xml)
        case "street-corner-books": text(PackageResources.street_corner_books_xml)
        case "tide-tables": text(PackageResources.tide_tables_xml)
        default: nil
        }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
