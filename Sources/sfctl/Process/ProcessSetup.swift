import Terminal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the process needs before and after any work.
enum ProcessSetup {
    /// Opens /dev/null on a standard descriptor that is closed; else the first file or socket would take its
    /// number, and messages would go into it.
    ///
    /// It is opened for reading, so that a closed stdin is empty, and output to a closed stdout is an error
    /// instead of lost.
    static func openStandardDescriptors() {
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
            _ = unsafe open("/dev/null", O_RDONLY)
        }
    }

    /// A reader that goes away and a file that may not grow are errors of `write`, not the end of the process.
    static func ignoreFailedWrites() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Takes the signals to end off the mask, which a process inherits from the thread that starts it: one of libdispatch
    /// blocks them all.
    static func unblockSignals() {
        var signals = endSignals
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// The signals that ask the process to end, without those that the caller has shielded it from: nohup and shells
    /// have them ignored in what they start.
    static var endSignals: sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] where !ignores(number) {
            unsafe sigaddset(&signals, number)
        }
        return signals
    }

    /// Has ended children wait to be asked how they ended, which they do not where the caller has SIGCHLD ignored.
    static func keepEndedChildren() {
        if ignores(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
    }

    private static func ignores(_ number: Int32) -> Bool {
        var action = sigaction()
        unsafe sigaction(number, nil, &action)
        #if canImport(Darwin)
        let handler = unsafe action.__sigaction_u.__sa_handler
        #else
        let handler = unsafe action.__sigaction_handler.sa_handler
        #endif
        // Function pointers cannot be compared; their addresses can.
        return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Takes away the variable by which TLS libraries are told to write the keys of all connections into a file.
    ///
    /// libcurl obeys it by itself (https://curl.se/libcurl/c/libcurl-env.html), and whoever has the keys and a record
    /// of the traffic has the access token. To be called before there is any thread, since the environment has no lock.
    static func forgetKeyLog() {
        unsafe unsetenv("SSLKEYLOGFILE")
    }

    /// Has glibc give a page's memory back when it is freed, whatever was freed before.
    ///
    /// Left to itself it keeps blocks of any size that has been freed once in the heaps of its threads, where
    /// 1,000 pages leave half as much memory behind again as ten (mallopt(3), M_MMAP_THRESHOLD).
    static func returnLargeBlocks() {
        #if canImport(Glibc)
        // The module Glibc does not show mallopt, since the header that declares it is not part of it.
        guard let symbol = unsafe dlsym(nil, "mallopt") else { return }
        let option = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)
        let mmapThreshold: Int32 = -3
        _ = option(mmapThreshold, 256 << 10)
        #endif
    }

    /// Ends the process by a signal, whatever it is about, and leaves no half-written file.
    static func abandon(by number: Int32) {
        UnfinishedFiles.removeAll()
        HiddenTyping.restore()
        TerminalRestoration.restore()
        die(by: number)
    }

    /// Ends the process by a signal's default action, so that the caller's shell sees the true cause.
    static func die(by number: Int32) {
        signal(number, SIG_DFL)
        // It is blocked on all threads.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, number)
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
    }
}
