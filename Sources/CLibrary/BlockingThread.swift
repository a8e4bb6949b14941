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
        let code = unsafe start(running: body, context.toOpaque(), nil)
        if code != 0 { unsafe context.release() }
        return code
    }

    /// The size of a thread's stack, in bytes of address space.
    package static var stackSize: Int {
        var attributes = pthread_attr_t()
        var size = 0
        unsafe pthread_attr_init(&attributes)
        unsafe pthread_attr_getstacksize(&attributes, &size)
        unsafe pthread_attr_destroy(&attributes)
        return size
    }

    /// Starts a thread that passes a gate and ends.
    ///
    /// It has a small stack, and neither allocates nor frees memory: glibc gives every thread that
    /// does a heap of its own.
    ///
    /// - Parameter gate: A lock that the thread holds for a moment; it must stay where it is.
    /// - Returns: The system's error number, and no thread starts; 0 on success.
    package static func start(
        passing gate: UnsafeMutablePointer<pthread_rwlock_t>
    ) -> Int32 {
        var attributes = pthread_attr_t()
        unsafe pthread_attr_init(&attributes)
        // Twice the least that glibc allows on any processor.
        unsafe pthread_attr_setstacksize(&attributes, 256 << 10)
        defer { unsafe pthread_attr_destroy(&attributes) }
        return unsafe start(running: passage, gate, &attributes)
    }

    private static func start(
        running body: Body,
        _ context: UnsafeMutableRawPointer?,
        _ attributes: UnsafePointer<pthread_attr_t>?
    ) -> Int32 {
        #if canImport(Glibc)
        var thread = pthread_t()
        let code = unsafe pthread_create(&thread, attributes, body, context)
        if code == 0 { pthread_detach(thread) }
        #else
        var thread: pthread_t?
        let code = unsafe pthread_create(&thread, attributes, body, context)
        if code == 0, let thread = unsafe thread { unsafe pthread_detach(thread) }
        #endif
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

    private static let passage: Body = { gate in
        let lock: UnsafeMutableRawPointer? = unsafe gate
        let gate = unsafe lock?.assumingMemoryBound(to: pthread_rwlock_t.self)
        if let gate = unsafe gate {
            unsafe pthread_rwlock_rdlock(gate)
            unsafe pthread_rwlock_unlock(gate)
        }
        return nil
    }

    private static func run(_ context: UnsafeMutableRawPointer?) {
        guard let context = unsafe context else { return }
        unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    }
}
