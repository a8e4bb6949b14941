import Foundation

extension ProcessTests {
    /// A pseudo-terminal: what is written at one end is typed at the other.
    struct PseudoTerminal {
        let near: FileHandle
        let far: FileHandle

        init() throws {
            var (master, slave) = (Int32(-1), Int32(-1))
            guard unsafe openpty(&master, &slave, nil, nil, nil) == 0 else {
                throw POSIXError(.ENOTTY)
            }
            near = FileHandle(fileDescriptor: master, closeOnDealloc: true)
            far = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
        }
    }
}
