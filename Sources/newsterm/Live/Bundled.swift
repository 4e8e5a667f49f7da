/// What comes with the program, from Resources.
enum Bundled {
    static var welcome: [UInt8] { PackageResources.welcome_xml }

    /// The identifiers that tasks may have.
    static var permittedIdentifiers: Set<String> { Set(lines(of: PackageResources.permitted_identifiers)) }

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

    /// Without blank lines and comments.
    private static func lines(of bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }
}
