import CNcurses

/// The ncurses that the process has loaded, which may be a newer one than it was built with.
public enum LoadedCurses {
    /// As in "6.4.20221231".
    public static var version: String {
        // "ncurses 6.4.20221231"
        String(cString: curses_version()).split(separator: " ").last.map(String.init) ?? ""
    }
}
