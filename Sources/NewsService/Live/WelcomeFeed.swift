import Bundled
import News

/// The introduction, a feed included in the program, from Resources.
enum WelcomeFeed {
    static func document(_ language: Language) -> [UInt8] {
        switch language {
        case .english: ResourceFiles.welcome
        case .japanese: ResourceFiles.welcomeInJapanese
        }
    }
}
