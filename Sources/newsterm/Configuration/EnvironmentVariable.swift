import Glibc

/// The value of a variable of the process's environment; nil: it is not set. For a few of them Foundation's table, which
/// holds all, takes too much of a start.
func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
