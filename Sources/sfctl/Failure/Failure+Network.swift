import Client
import HTTP

extension Failure {
    /// What a failure of the network means, and what to try.
    ///
    /// - Parameters:
    ///   - error: What happened.
    ///   - server: Who was asked, as a sentence's subject.
    init(transport error: TransportError, of server: String = "the org") {
        switch error {
        case .cancelled: self = .interrupted
        case .unreachable(let reason): self.init(unreachable: reason, of: server)
        case .timedOut(let wait): self.init(timedOut: wait, of: server)
        case .insecure(let reason): self.init(insecure: reason, of: server)
        case .cut:
            self.init(
                exit: .unavailable,
                name: "NetworkError",
                message: "the connection to \(server) was lost",
                reasons: [error.description]
            )
        case .tooLarge(let limit): self.init(tooLarge: limit)
        case .headTooLarge, .other:
            self.init(
                exit: .failure,
                name: "NetworkError",
                message: "\(server)'s answer cannot be read",
                reasons: [error.description]
            )
        }
    }

    private init(tooLarge limit: Int) {
        let mebibytes = limit >> 20
        self.init(
            exit: .failure,
            name: "AnswerTooLarge",
            message: "the org's answer is larger than \(Count.grouped(mebibytes)) MiB",
            reasons: [
                "a page may have at most this size after decompression, to limit the use of memory"
            ],
            hints: [
                "SFCTL_MAX_PAGE_MIB=\(mebibytes * 2), or maxPageMiB in config.json, allows a larger page",
                "in a query, --batch-size 200 asks for smaller pages",
            ]
        )
    }

    private init(unreachable reason: TransportError.Unreachable, of server: String) {
        self.init(
            exit: .unavailable,
            name: "NetworkError",
            message: "\(server) could not be reached",
            reasons: [reason.description],
            hints: Self.hints(unreachable: reason)
        )
    }

    private static func hints(unreachable reason: TransportError.Unreachable) -> [String] {
        switch reason {
        case .nameNotFound: ["check the instance URL, or the network of this machine"]
        case .refused: ["check the instance URL and its port"]
        case .noRoute: ["check the network of this machine; behind a proxy, set HTTPS_PROXY"]
        case .proxyRefused(_, 407):
            ["set HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT"]
        case .proxyUnreachable, .proxyRefused:
            ["check HTTPS_PROXY and ALL_PROXY; NO_PROXY names the hosts that need no proxy"]
        case .noLibrary:
            [
                "Debian, Ubuntu: apt-get install libcurl4", "Fedora: dnf install libcurl",
                "Arch: pacman -S curl", "-o demo needs no network",
            ]
        case .other: []
        }
    }

    private init(timedOut wait: TransportError.Wait, of server: String) {
        let (message, reasons, hint) =
            switch wait {
            case .connecting:
                (
                    "\(server) could not be reached", [wait.description],
                    "check the network of this machine; behind a proxy, set HTTPS_PROXY"
                )
            case .answer: ("\(server) did not answer in time", [], "--timeout SECONDS waits longer")
            case .trickle: ("\(server) did not answer in time", [wait.description], "try again")
            }
        self.init(
            exit: .unavailable,
            name: "TimedOut",
            message: message,
            reasons: reasons,
            hints: [hint]
        )
    }

    private init(insecure reason: TransportError.Insecurity, of server: String) {
        self.init(
            exit: .failure,
            name: "NetworkError",
            message: "no secure connection to \(server) could be made",
            reasons: [reason.description],
            hints: Self.hints(insecure: reason)
        )
    }

    private static func hints(insecure reason: TransportError.Insecurity) -> [String] {
        switch reason {
        case .expired, .notYetValid:
            ["check the clock of this machine; if it is right, the server needs a new certificate"]
        case .wrongName:
            ["check the instance URL; a network's login page may have answered instead"]
        case .unknownIssuer: ["for a private authority, set SFCTL_CA_FILE to its certificate"]
        case .noTLS: ["check the instance URL and its port"]
        case .clientCertificateRefused, .handshakeRefused, .clientCertificateUnusable:
            ["set clientCertificate and clientKey in the org's entry in config.json"]
        case .trustFileUnusable: ["check SFCTL_CA_FILE, caFile in config.json and SSL_CERT_FILE"]
        case .other: []
        }
    }
}
