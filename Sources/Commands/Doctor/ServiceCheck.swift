import News
import NewsService
import NewsStore
import Newsroom
import Web

/// Tries the services of the configuration, side by side: those that articles are saved to, without saving anything,
/// and the RSS-Bridge.
enum ServiceCheck {
    static func run(_ locations: Locations) async -> [DoctorCheck] {
        // Configuration errors are reported by their own check.
        guard let configuration = try? locations.loadConfiguration() else { return [] }
        // Those of accounts are tried with the library.
        let services = configuration.saveServices(locations).filter { $0.kind != .miniflux }
        let bridge = configuration.refresh.feedBridge
        guard !services.isEmpty || bridge != nil else { return [] }
        let web = WebClient(configuration: WebConfiguration(userAgent: Version.userAgent))
        async let bridgeCheck = check(bridge: bridge, web)
        let checks = await withTaskGroup(of: (Int, DoctorCheck).self) { group in
            for (index, service) in services.enumerated() {
                group.addTask { (index, await check(service, web)) }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
        let all = checks + [await bridgeCheck].compactMap(\.self)
        await web.shutdown()
        return all
    }

    /// Reports the articles that wait for services which the configuration does not have.
    static func missing(_ library: Library, _ locations: Locations) async throws -> [DoctorCheck] {
        guard let configuration = try? locations.loadConfiguration() else { return [] }
        let names = configuration.saves.map(\.name)
        return try await library.waitingSaves().filter { !names.contains($0.key) }.sorted { $0.key < $1.key }.map {
            missing($0.key, waiting: $0.value)
        }
    }

    /// Tries the services of accounts.
    static func ofAccounts(_ library: Library, _ locations: Locations) async throws -> [DoctorCheck] {
        guard let configuration = try? locations.loadConfiguration() else { return [] }
        let services = configuration.saves.filter { $0.kind == .miniflux }
        guard !services.isEmpty else { return [] }
        let accounts = try await library.accounts()
        var checks: [DoctorCheck] = []
        for service in services {
            let (name, account) = ("save.\(service.name)", "the server of \(SafeLine.of(service.place))")
            do throws(SaveFailure) {
                try await AccountSync.testSaving(
                    service.place, of: accounts, in: locations.accounts, userAgent: Version.userAgent)
                checks.append(DoctorCheck(name, .ok, "Its articles are saved by \(account)."))
            } catch {
                let line = configuration.saveAccountLines[service.name].map { "config.toml:\($0)" } ?? account
                checks.append(check(name, line, error))
            }
        }
        return checks
    }

    static func missing(_ service: String, waiting count: Int) -> DoctorCheck {
        let name = SafeLine.of(service)
        let (wait, are) = count == 1 ? ("waits", "It is") : ("wait", "They are")
        return DoctorCheck(
            "save.\(service)", .note,
            "\(count.counted("article")) \(wait) to be saved to \(name), which config.toml does not have.",
            remedy: "\(are) sent when there is a [save.\(name)] again. newsterm undo takes a save back if it is the "
                + "last thing that you did, within a day.")
    }

    private static func check(_ service: SaveService, _ web: WebClient) async -> DoctorCheck {
        let (name, place) = ("save.\(service.name)", "\(service.kind.rawValue) at \(SafeLine.of(service.place))")
        do throws(SaveFailure) {
            try await ServiceProbe.run(service, web)
            return DoctorCheck(name, .ok, "Articles are saved to \(place).")
        } catch {
            return check(name, place, error)
        }
    }

    /// A note, not a problem: without it only pages that have no feed of their own cannot be added.
    private static func check(bridge: String?, _ web: WebClient) async -> DoctorCheck? {
        guard let bridge else { return nil }
        let (address, failure) = await ServiceProbe.run(bridge: bridge, web)
        let shown = SafeLine.of(address)
        guard let reason = failure else {
            return DoctorCheck("rss_bridge", .ok, "The RSS-Bridge at \(shown) answers.")
        }
        return DoctorCheck(
            "rss_bridge", .note, "\(shown): \(SafeLine.of(reason))",
            remedy: "Correct rss_bridge in config.toml, or the server; newsterm doctor asks it again.")
    }

    static func check(_ name: String, _ place: String, _ failure: SaveFailure) -> DoctorCheck {
        let remedy = "Correct [\(name)] in config.toml, or the service; newsterm doctor tries it again."
        return DoctorCheck(
            name, .problem, "\(place): \(SafeLine.of(failure.description))",
            remedy: failure.saysRemedy ? nil : remedy)
    }
}
