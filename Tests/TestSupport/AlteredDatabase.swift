import GRDB

/// Runs statements on a database as another process would.
public func alterDatabase(_ path: String, _ sql: String) throws {
    try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
}
