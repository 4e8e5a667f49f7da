import BackgroundTasks

extension PermittedIdentifiers {
    /// The identifiers that tasks may have, and what each may be submitted as, from Resources.
    static var ofNewsterm: PermittedIdentifiers {
        PermittedIdentifiers(list: String(decoding: PackageResources.permitted_identifiers, as: UTF8.self))
    }
}
