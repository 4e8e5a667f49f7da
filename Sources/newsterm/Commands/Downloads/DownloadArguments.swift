import ArgumentParser

/// The numbers of downloads on the command line.
struct DownloadArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The downloads' numbers; newsterm downloads prints them.", valueName: "id"),
        completion: ShellCompletion.downloads)
    var numbers: [Int64]

    @Flag(help: "Print one JSON document, an array.")
    var json = false
}
