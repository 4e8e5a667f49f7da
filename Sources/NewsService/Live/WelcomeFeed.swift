import News

/// The introduction, a feed that comes with the program, from Resources.
enum WelcomeFeed {
    static func document(_ language: Language) -> [UInt8] {
        switch language {
        case .english: PackageResources.welcome_xml
        case .japanese: PackageResources.welcome_ja_xml
        }
    }
}
