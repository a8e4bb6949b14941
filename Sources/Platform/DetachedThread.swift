import CLibrary

/// A thread that nothing waits for, if the system allows one; libdispatch would wait until it does.
enum DetachedThread {
    /// The function of a thread, which receives a null pointer, and returns one.
    #if canImport(Darwin)
    typealias Body = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
    #else
    typealias Body = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
    #endif

    /// Starts a thread.
    ///
    /// - Returns: The system's error number; 0 on success.
    static func start(_ body: Body) -> Int32 {
        #if canImport(Glibc)
        var thread = pthread_t()
        let code = unsafe pthread_create(&thread, nil, body, nil)
        if code == 0 { pthread_detach(thread) }
        #else
        var thread: pthread_t?
        let code = unsafe pthread_create(&thread, nil, body, nil)
        if code == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
        #endif
        return code
    }
}
