import Foundation

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

    /// A reader that goes away is an error of `write`, not the end of the process: sockets raise it too.
    static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Ignores a signal, and tells whether it was ignored before.
    static func ignores(_ number: Int32) -> Bool {
        // Function pointers cannot be compared; their addresses can.
        let before = unsafe unsafeBitCast(signal(number, SIG_IGN), to: Int.self)
        return unsafe before == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Ends the process by a signal's default action, so that the caller's shell sees the true cause.
    static func die(by number: Int32) {
        signal(number, SIG_DFL)
        // Dispatch blocks signals on its threads, and this may be one of them.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, number)
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
    }
}
