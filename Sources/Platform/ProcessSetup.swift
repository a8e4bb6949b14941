import CLibrary
import Synchronization

/// The preparation of the process before any work, and its end.
package enum ProcessSetup {
    /// Opens /dev/null on closed standard descriptors; otherwise the first file or socket would get
    /// such a number and receive messages.
    ///
    /// Opens it for writing as stdin and for reading otherwise, so that both reading a closed stdin
    /// and writing to a closed stdout fail.
    package static func openStandardDescriptors() {
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Makes a closed reader and a file size limit errors of `write` instead of ending the process.
    package static func ignoreFailedWrites() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Unblocks the termination signals; a process inherits blocked signals from the thread that
    /// starts it, and a thread of libdispatch blocks them all.
    package static func unblockSignals() {
        var signals = endSignals
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// The signals that ask the process to end, except signals that the caller made it ignore, as
    /// nohup and shells do.
    static var endSignals: sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !ignores(number) {
            unsafe sigaddset(&signals, number)
        }
        return signals
    }

    /// Makes ended children wait to be reaped, which they do not if the caller ignores SIGCHLD.
    static func keepEndedChildren() {
        if ignores(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
    }

    private static func ignores(_ number: Int32) -> Bool {
        var action = sigaction()
        unsafe sigaction(number, nil, &action)
        #if canImport(Darwin)
        let handler = unsafe action.__sigaction_u.__sa_handler
        #elseif canImport(Glibc)
        let handler = unsafe action.__sigaction_handler.sa_handler
        #else
        let handler = unsafe action.__sa_handler.sa_handler
        #endif
        // Function pointers cannot be compared; their addresses can.
        return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Removes the variable that makes TLS libraries write the keys of all connections to a file.
    ///
    /// libcurl obeys it by default (https://curl.se/libcurl/c/libcurl-env.html), and anyone with
    /// the keys and a record of the traffic has the access token. Call it before starting any
    /// thread, since the environment has no lock.
    package static func forgetKeyLog() {
        unsafe unsetenv("SSLKEYLOGFILE")
    }

    /// Keeps the process's memory, which contains tokens, out of core files and inaccessible to the
    /// user's other programs.
    ///
    /// On Linux it uses `PR_SET_DUMPABLE` of prctl(2), which programs that receive the dump through
    /// a pipe also respect, and which child programs do not inherit. Elsewhere it limits core files
    /// to size zero.
    package static func forbidCoreDumps() {
        #if canImport(Glibc)
        // The function is variadic, so Swift does not import it.
        if let symbol = unsafe dlsym(nil, "prctl") {
            typealias Function = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
            let setDumpable: Int32 = 4
            if unsafe unsafeBitCast(symbol, to: Function.self)(setDumpable, 0, 0, 0, 0) == 0 {
                return
            }
        }
        #endif
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        #else
        unsafe setrlimit(RLIMIT_CORE, &none)
        #endif
    }

    /// Makes glibc return a page's memory when it is freed, whatever was freed before.
    ///
    /// By default, glibc keeps blocks of any size that has been freed once in the heaps of its
    /// threads; 1,000 pages then leave half as much memory again behind as ten (mallopt(3),
    /// M_MMAP_THRESHOLD).
    package static func returnLargeBlocks() {
        #if canImport(Glibc)
        // The module Glibc does not contain mallopt, since the header that declares it is not part
        // of it.
        guard let symbol = unsafe dlsym(nil, "mallopt") else { return }
        let option = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
        let mmapThreshold: Int32 = -3
        _ = option(mmapThreshold, 256 << 10)
        #endif
    }

    private static let restoration = Mutex<@Sendable () -> Void>({})

    /// Sets what `abandon` calls, to restore a terminal that another module has changed.
    package static func callBeforeAbandoning(_ restore: @escaping @Sendable () -> Void) {
        restoration.withLock { $0 = restore }
    }

    /// Ends the process with a signal, whatever it is doing, without leaving a half-written file.
    package static func abandon(by number: Int32) {
        UnfinishedFiles.removeAll()
        HiddenTyping.restore()
        restoration.withLock { $0 }()
        die(by: number)
    }

    /// Ends the process with a signal's default action, so that the caller's shell sees the true
    /// cause.
    package static func die(by number: Int32) {
        signal(number, SIG_DFL)
        // The signal is blocked on all threads.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, number)
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
    }
}
