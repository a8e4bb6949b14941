import CLibrary
package import Text

/// A limit of this machine that is too low for a command that needs threads.
///
/// Without a thread, libdispatch waits for one forever; without a descriptor, it ends the process
/// with SIGILL. So both are tested before the first thread starts.
package enum MachineLimit: Error, Hashable, Sendable {
    /// The system starts fewer threads; `code` is its error number.
    case threads(needed: Int, code: Int32)
    /// The process may open fewer files; `code` is the system's error number.
    case descriptors(needed: Int, code: Int32)
    /// The address space is too small; `code` is the system's error number.
    case memory(mebibytes: Int, code: Int32)
}

extension MachineLimit {
    /// The files, sockets and system descriptors of one command.
    private static let descriptorCount = 24
    /// The memory for the network libraries and a page of records, in bytes.
    private static let memory = 160 << 20
    /// The threads in addition to one for each processor: libdispatch's own, and the one with which
    /// libcurl resolves names.
    private static let otherThreads = 2

    /// Tests whether a command gets the resources that it needs, and releases them.
    ///
    /// The threads of the test end soon after it. They block the signals that this thread blocks.
    ///
    /// - Parameter waiting: How many threads of the command wait in the system at the same time.
    /// - Throws: The limit that is too low.
    package static func check(waiting: Int) throws(MachineLimit) {
        try tryDescriptors()
        try tryThreads(waiting)
    }

    private static func tryDescriptors() throws(MachineLimit) {
        var opened: [Int32] = []
        defer { for descriptor in opened { close(descriptor) } }
        while opened.count < descriptorCount {
            // The standard descriptors are open, if only to /dev/null.
            let descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
            guard descriptor >= 0 else {
                throw .descriptors(needed: descriptorCount, code: errno)
            }
            opened.append(descriptor)
        }
    }

    /// Starts all threads at once, since each thread that ends makes room for another, and tests
    /// the memory at the same time.
    private static func tryThreads(_ waiting: Int) throws(MachineLimit) {
        let count = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + otherThreads + waiting
        unsafe pthread_rwlock_init(&gate, nil)
        unsafe pthread_rwlock_wrlock(&gate)
        defer { unsafe pthread_rwlock_unlock(&gate) }
        for _ in 0..<count {
            let code = unsafe BlockingThread.start(passing: &gate)
            guard code == 0 else { throw .threads(needed: count, code: code) }
        }
        // `ulimit -s` may be so large that the product would overflow.
        let stacks = min(BlockingThread.stackSize, Int.max / 2 / count) * count
        let size = stacks + memory
        guard !hasRoom(for: size) else { return }
        let code = errno
        throw hasRoom(for: stacks)
            ? .memory(mebibytes: size >> 20, code: code) : .threads(needed: count, code: code)
    }

    /// Returns whether the address space has room for this many bytes; if not, `errno` tells why.
    private static func hasRoom(for size: Int) -> Bool {
        // Linux refuses a single mapping larger than its memory, but allows many stacks of that size.
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        let block = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0)
        guard unsafe block != MAP_FAILED else { return false }
        unsafe munmap(block, size)
        return true
    }

    /// A gate that is closed while threads are tested, so that none of them ends early.
    ///
    /// All of them pass at once. A Mutex would wake one after another, which takes 1 % of a short
    /// command.
    nonisolated(unsafe) private static var gate = pthread_rwlock_t()  // why: it must not move.
}

extension MachineLimit: SelfExplaining {
    package var failure: Failure {
        switch self {
        case .threads(let needed, let code):
            failure(
                "this machine does not allow sfctl to start the \(needed) threads that it needs",
                code,
                hints: [
                    "ulimit -u shows the limit on processes and threads",
                    "ulimit -v shows the limit on memory; a container may limit both",
                ]
            )
        case .descriptors(let needed, let code):
            failure(
                "this shell does not allow sfctl to open the \(needed) files that it needs",
                code,
                hints: ["ulimit -n 256"]
            )
        case .memory(let mebibytes, let code):
            failure(
                "this shell does not allow sfctl \(mebibytes) MiB of memory",
                code,
                hints: ["ulimit -v shows the limit, in KiB; ulimit -v unlimited removes it"]
            )
        }
    }

    private func failure(_ message: String, _ code: Int32, hints: [String]) -> Failure {
        Failure(
            exit: .internalError,
            name: "MachineLimit",
            message: message,
            reasons: [systemMessage(code)],
            hints: hints
        )
    }
}
