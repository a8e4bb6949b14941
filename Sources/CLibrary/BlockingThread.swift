/// A thread for work that waits in the system, which no thread of Swift's pool may do.
///
/// Nothing waits for its end. Not a queue of libdispatch, which waits for as long as the system
/// allows no more threads.
package enum BlockingThread {
    /// Starts a thread, which blocks the signals that this one blocks.
    ///
    /// - Parameter work: What the thread does.
    /// - Returns: The system's error number, and `work` never runs; 0 on success.
    package static func start(_ work: @escaping @Sendable () -> Void) -> Int32 {
        let context = unsafe Unmanaged.passRetained(Work(work))
        #if canImport(Glibc)
        var thread = pthread_t()
        let code = unsafe pthread_create(&thread, nil, body, context.toOpaque())
        if code == 0 { pthread_detach(thread) }
        #else
        var thread: pthread_t?
        let code = unsafe pthread_create(&thread, nil, body, context.toOpaque())
        if code == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
        #endif
        if code != 0 { unsafe context.release() }
        return code
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    #if canImport(Darwin)
    private typealias Body = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
    #else
    private typealias Body = @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
    #endif

    private static let body: Body = { context in
        unsafe run(context)
        return nil
    }

    private static func run(_ context: UnsafeMutableRawPointer?) {
        guard let context = unsafe context else { return }
        unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    }
}
