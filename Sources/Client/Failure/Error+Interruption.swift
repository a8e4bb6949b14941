import HTTP

extension Error {
    /// Whether the work was cancelled and therefore did not fail.
    package var isInterruption: Bool {
        switch self {
        case is CancellationError: true
        case let error as TransportError: error == .cancelled
        case let error as OrgError: error.outcome == .cancelled
        case let error as SignInError: error.outcome == .cancelled
        default: false
        }
    }
}
