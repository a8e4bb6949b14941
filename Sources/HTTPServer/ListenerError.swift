import CLibrary

/// The reason why the org cannot be served.
package enum ListenerError: Error, Hashable, Sendable {
    /// Another program listens on that port.
    case portInUse(UInt16)
    /// The system reserves that port, like those below 1024.
    case portNotPermitted(UInt16)
    /// A listener serves once.
    case alreadyServed
    /// The system does not support this version of the address.
    case noAddress
    /// The system refused a call.
    case system(SystemError)

    /// Makes the error for a port that could not be opened.
    init(_ error: SystemError, port: UInt16) {
        switch error.code {
        case EADDRINUSE: self = .portInUse(port)
        case EACCES: self = .portNotPermitted(port)
        case EAFNOSUPPORT, EADDRNOTAVAIL: self = .noAddress
        default: self = .system(error)
        }
    }
}

extension ListenerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .portInUse(let port): "port \(port) is in use"
        case .portNotPermitted(let port): "no permission to listen on port \(port)"
        case .noAddress: "this machine has no such address"
        case .alreadyServed: "the listener has already served"
        case .system(let error): error.description
        }
    }
}
