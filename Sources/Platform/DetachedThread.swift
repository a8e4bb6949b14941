#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A separate thread, if the system allows one; libdispatch would wait until it does.
enum DetachedThread {
    /// Starts a thread that nothing waits for.
    ///
    /// - Parameter body: Receives a null pointer, and returns one.
    /// - Returns: Whether the thread was started.
    static func start(_ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?)
        -> Bool
    {
        #if canImport(Darwin)
        var thread: pthread_t?
        guard unsafe pthread_create(&thread, nil, body, nil) == 0 else {
            return false
        }
        if let thread { unsafe pthread_detach(thread) }
        #else
        var thread = pthread_t()
        guard unsafe pthread_create(&thread, nil, body, nil) == 0 else { return false }
        pthread_detach(thread)
        #endif
        return true
    }
}
