public import Texts

/// The demonstration's texts for the line below the reader. With the name, each fits into 80 cells.
public enum DemoText: Sendable, Hashable {
    case welcome, tasks, launching, file, downloads, waiting, over
    /// The user has pressed a key.
    case takenOver
    case refreshLaunched(byKey: Bool)
    case refreshExpired
    case refreshEnded(hasNews: Bool)
    case maintenanceLaunched(byKey: Bool)
    /// The background session takes over a fetch, and completes it.
    case handedOver, broughtIn
    case downloading, downloaded

    /// The line's name.
    public static func name(in locale: InterfaceLocale) -> String {
        InterfaceLocale.$current.withValue(locale) { DemoTexts.demo }
    }

    /// The sentence, in the language of a locale.
    public func words(in locale: InterfaceLocale) -> String {
        InterfaceLocale.$current.withValue(locale) { words }
    }

    private var words: String {
        switch self {
        case .welcome:
            DemoTexts.welcome
        case .tasks:
            DemoTexts.tasks
        case .launching:
            DemoTexts.launching
        case .file:
            DemoTexts.file
        case .downloads:
            DemoTexts.downloads
        case .waiting:
            DemoTexts.waiting
        case .over:
            DemoTexts.over
        case .takenOver:
            DemoTexts.takenOver
        case .refreshLaunched(byKey: false):
            DemoTexts.refreshLaunchedByItself
        case .refreshLaunched(byKey: true):
            DemoTexts.refreshLaunchedByKey
        case .refreshExpired:
            DemoTexts.refreshExpired
        case .refreshEnded(hasNews: true):
            DemoTexts.refreshEndedWithNews
        case .refreshEnded(hasNews: false):
            DemoTexts.refreshEndedWithoutNews
        case .maintenanceLaunched(byKey: false):
            DemoTexts.maintenanceLaunchedByItself
        case .maintenanceLaunched(byKey: true):
            DemoTexts.maintenanceLaunchedByKey
        case .handedOver:
            DemoTexts.handedOver
        case .broughtIn:
            DemoTexts.broughtIn
        case .downloading: DemoTexts.downloading
        case .downloaded: DemoTexts.downloaded
        }
    }
}
