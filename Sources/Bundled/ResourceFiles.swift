/// The bundled files of Resources.
///
/// A target of their own, since SwiftPM turns them into byte literals, which take 11 s of processor time in a release
/// build: this target compiles in parallel with others, while the last target compiles alone.
package enum ResourceFiles {
    /// `config.toml` with all defaults.
    package static var configuration: String { text(PackageResources.config_toml) }

    /// The permitted task identifiers, and the kinds of request for each.
    package static var permittedIdentifiers: String { text(PackageResources.permitted_identifiers) }

    /// The introduction, as a feed.
    package static var welcome: [UInt8] { PackageResources.welcome_xml }
    package static var welcomeInJapanese: [UInt8] { PackageResources.welcome_ja_xml }

    /// Templates of systemd units.
    package static var service: String { text(PackageResources.newsterm_service) }
    package static var wakeService: String { text(PackageResources.newsterm_wake_service) }
    package static var wakeTimer: String { text(PackageResources.newsterm_wake_timer) }

    /// A fictitious feed of Resources/demo; nil: no feed of this name.
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
