import Foundation
import HTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TransportError {
    /// What URLSession's error means.
    ///
    /// FoundationNetworking reports a connection that was reset, or that ended before the body was
    /// whole, as the unknown error −1, one that ended before the head as a bad server response, and
    /// most faults of TLS as −1 with OpenSSL's words.
    init(urlSession error: any Error) {
        guard let error = error as? URLError else {
            self = .other(error.localizedDescription)
            return
        }
        switch error.code {
        case .cancelled, .userCancelledAuthentication: self = .cancelled
        case .timedOut: self = .timedOut
        case .cannotFindHost, .dnsLookupFailed:
            self = .unreachable("the server's name was not found")
        case .cannotConnectToHost: self = .unreachable("the server refused the connection")
        case .notConnectedToInternet, .internationalRoamingOff, .dataNotAllowed:
            self = .unreachable("this machine is not connected to the network")
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
            .clientCertificateRejected, .clientCertificateRequired:
            self = .insecure(error.localizedDescription)
        case .unknown where Self.isAboutTLS(error.localizedDescription):
            self = .insecure(error.localizedDescription)
        case .networkConnectionLost, .unknown, .badServerResponse:
            self = .cut("the connection ended before the answer was whole")
        default: self = .other(error.localizedDescription)
        }
    }

    private static func isAboutTLS(_ message: String) -> Bool {
        let words = ["SSL", "TLS", "certificate"]
        return words.contains { message.range(of: $0, options: .caseInsensitive) != nil }
    }
}
