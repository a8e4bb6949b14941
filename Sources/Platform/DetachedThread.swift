import CLibrary

/// A separate thread, if the system allows one; libdispatch would wait until it does.
enum DetachedThread {
    /// The function of a thread, which receives a null pointer, and returns one.
    #if canImport(Darwin)
    typealias Body = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
    #else
    typealias Body = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
    #endif

    /// Starts a thread that nothing waits for.
    ///
    /// - Returns: Whether the thread was started.
    static func start(_ body: Body) -> Bool {
        #if canImport(Glibc)
        var thread = pthread_t()
        guard unsafe pthread_create(&thread, nil, body, nil) == 0 else { return false }
        pthread_detach(thread)
        #else
        var thread: pthread_t?
        guard unsafe pthread_create(&thread, nil, body, nil) == 0 else { return false }
        if let thread = unsafe thread { unsafe pthread_detach(thread) }
        #endif
        return true
    }
}
