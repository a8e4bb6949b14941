// System calls under names that no method hides: inside a type with a method `read`, the C function
// of that name cannot be called.

/// Calls open(2) for a file that exists.
package func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
    unsafe open(path, flags)
}

/// Calls read(2).
package func systemRead(
    _ descriptor: Int32,
    _ buffer: UnsafeMutableRawPointer,
    _ count: Int
) -> Int {
    unsafe read(descriptor, buffer, count)
}

/// Calls write(2).
package func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, bytes, count)
}

/// Calls pipe(2), which stores the reading end and the writing end.
package func systemPipe(_ ends: UnsafeMutablePointer<Int32>) -> Int32 {
    unsafe pipe(ends)
}

/// Calls close(2).
package func systemClose(_ descriptor: Int32) {
    close(descriptor)
}
