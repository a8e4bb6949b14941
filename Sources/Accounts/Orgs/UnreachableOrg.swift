package import Client
import HTTP
package import Text

/// An error for an org that could not be reached or did not answer, with its name and URL.
struct UnreachableOrg: Error, SelfExplaining {
    private let cause: TransportError
    private let server: String

    /// Makes the error; nil if the original error has another meaning.
    init?(_ error: any Error, _ connection: OrgConnection) {
        guard case .remote(let remote) = connection.choice, let cause = error.transportError,
            cause.meansAbsence
        else { return nil }
        self.cause = cause
        let url = connection.org.instanceURL
        server = remote.name == url.host ? "\(url)" : "\(remote.name) (\(url))"
    }

    var failure: Failure { Failure(transport: cause, of: server) }
}

extension TransportError {
    /// Whether the server may be the wrong one, or may not exist.
    fileprivate var meansAbsence: Bool {
        switch self {
        case .unreachable(.noLibrary): false
        case .unreachable, .timedOut: true
        default: false
        }
    }
}

extension Error {
    /// The network's error for a request.
    fileprivate var transportError: TransportError? {
        let cause = (self as? any RequestError)?.cause
        guard case .transport(let error) = cause ?? self as? OrgError else {
            return self as? TransportError
        }
        return error
    }
}

/// An error that names the request to the org.
package protocol RequestError: CausedError {
    /// The org's error.
    var cause: OrgError { get }
}

extension RequestError {
    package var causes: [any Error] { [cause] }
}
