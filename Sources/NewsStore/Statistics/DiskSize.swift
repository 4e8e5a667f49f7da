import Glibc

/// What files take of the disk.
enum DiskSize {
    /// Bytes of a database's file and of its log; 0: there is none.
    static func ofDatabase(_ path: String) -> Int64 {
        [path, path + "-wal"].reduce(0) { total, file in
            var status = stat()
            return stat(file, &status) == 0 ? total + Int64(status.st_size) : total
        }
    }
}
