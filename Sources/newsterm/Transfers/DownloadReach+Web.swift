import BackgroundTransfers
import Web

extension DownloadReach {
    init(_ reach: NetworkReach) {
        self =
            switch reach {
            case .asNamed: .asNamed
            case .anywhere: .anywhere
            case .publicOnly: .publicOnly
            }
    }
}
