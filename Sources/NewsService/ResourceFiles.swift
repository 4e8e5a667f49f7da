import CBundled

/// The files of Resources that ship with the program.
package enum ResourceFiles {
    /// `config.toml` with all defaults.
    package static var configuration: String { text(bundled_configuration) }

    /// The permitted task identifiers, and the kinds of request for each.
    package static var permittedIdentifiers: String { text(bundled_permitted_identifiers) }

    /// The introduction, as a feed.
    package static var welcome: [UInt8] { bytes(bundled_welcome) }
    package static var welcomeInJapanese: [UInt8] { bytes(bundled_welcome_in_japanese) }

    /// Templates of systemd units.
    package static var service: String { text(bundled_service_unit) }
    package static var wakeService: String { text(bundled_wake_service_unit) }
    package static var wakeTimer: String { text(bundled_wake_timer_unit) }

    /// A fictitious feed of Resources/demo; nil: no feed of this name.
    package static func demoFeed(_ name: String) -> String? {
        switch name {
        case "bench-work": text(bundled_demo_bench_work)
        case "compiler-notes": text(bundled_demo_compiler_notes)
        case "harbour-post": text(bundled_demo_harbour_post)
        case "kitchen-chemistry": text(bundled_demo_kitchen_chemistry)
        case "long-cable": text(bundled_demo_long_cable)
        case "night-sky": text(bundled_demo_night_sky)
        case "small-web": text(bundled_demo_small_web)
        case "street-corner-books": text(bundled_demo_street_corner_books)
        case "tide-tables": text(bundled_demo_tide_tables)
        default: nil
        }
    }

    private static func text(_ file: bundled_file) -> String { String(decoding: buffer(file), as: UTF8.self) }

    private static func bytes(_ file: bundled_file) -> [UInt8] { Array(buffer(file)) }

    private static func buffer(_ file: bundled_file) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: file.bytes, count: file.count)
    }
}
