import News
import NewsService
import Newsroom
import Web

/// Tries the services that articles are saved to, without saving anything.
enum SaveCheck {
    static func run(_ locations: Locations) async -> [DoctorCheck] {
        // Configuration errors are reported by their own check.
        guard let configuration = try? locations.loadConfiguration(), !configuration.saves.isEmpty else { return [] }
        let web = WebClient(configuration: WebConfiguration(userAgent: Version.userAgent))
        var checks: [DoctorCheck] = []
        for service in configuration.saveServices(locations) {
            let (name, place) = ("save.\(service.name)", "\(service.kind.rawValue) at \(SafeLine.of(service.place))")
            do throws(SaveFailure) {
                try await ServiceProbe.run(service, web)
                checks.append(DoctorCheck(name, .ok, "Articles are saved to \(place)."))
            } catch {
                checks.append(check(name, place, error))
            }
        }
        await web.shutdown()
        return checks
    }

    static func check(_ name: String, _ place: String, _ failure: SaveFailure) -> DoctorCheck {
        let remedy = "Correct [\(name)] in config.toml, or the service; newsterm doctor tries it again."
        return DoctorCheck(
            name, .problem, "\(place): \(SafeLine.of(failure.description))",
            remedy: failure.saysRemedy ? nil : remedy)
    }
}
