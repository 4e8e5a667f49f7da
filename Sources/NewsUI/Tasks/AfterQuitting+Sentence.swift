extension BackgroundOverview.AfterQuitting {
    /// For the tasks screen: what happens after quitting, and how to change it. Fits a screen of 80 columns.
    nonisolated var sentence: String {
        switch self {
        case .nothing: "Nothing runs after you quit. To change that: newsterm daemon --install"
        case .daemon: "The daemon goes on after you quit. At every login: newsterm daemon --install"
        case .unit(let name): "\(name) is enabled: systemd runs them from login on, reader or not."
        case .unitNotEnabled(let name):
            "\(name) is not enabled; newsterm daemon --install tells how."
        }
    }
}
