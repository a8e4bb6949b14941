/// Where bytes end up: a descriptor, a file, a test's memory.
protocol ByteSink: AnyObject, Sendable {
    /// Writes all of the bytes.
    func write(_ bytes: [UInt8]) throws(WriteError)
}

/// Why bytes could not be written.
struct WriteError: Error, Hashable, Sendable {
    /// The system's number for it (errno).
    let code: Int32
    /// What was written to: `output`, a path.
    let target: String
}
