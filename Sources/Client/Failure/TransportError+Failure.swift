package import HTTP
package import Text

extension TransportError: SelfExplaining {
    package var failure: Failure { Failure(transport: self) }
}

extension Failure {
    /// Explains a network failure, and suggests what to try.
    ///
    /// - Parameters:
    ///   - error: The failure.
    ///   - server: The server, as the subject of a sentence.
    package init(transport error: TransportError, of server: String = "the org") {
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
                message: "cannot read \(server)'s answer",
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
                "sfctl limits the size of a decompressed page, to save memory"
            ],
            hints: [
                "SFCTL_MAX_PAGE_MIB=\(mebibytes * 2), or maxPageMiB in config.json, allows a "
                    + "larger page",
                "in a query without --bulk, --batch-size 200 makes pages smaller",
            ]
        )
    }

    private init(unreachable reason: TransportError.Unreachable, of server: String) {
        self.init(
            exit: .unavailable,
            name: "NetworkError",
            message: "cannot reach \(server)",
            reasons: [Self.words(reason)],
            hints: Self.hints(unreachable: reason)
        )
    }

    /// Returns the reason, to follow a message that the server could not be reached.
    private static func words(_ reason: TransportError.Unreachable) -> String {
        switch reason {
        case .nameNotFound(let host): "no such host: \(host)"
        case .refused(let host): "\(host) refused the connection"
        case .noRoute(let host, let reason): "\(host): \(reason)"
        case .proxyUnreachable, .proxyRefused, .noLibrary, .other: reason.description
        }
    }

    private static func hints(unreachable reason: TransportError.Unreachable) -> [String] {
        switch reason {
        case .nameNotFound:
            [
                "sfctl orgs shows the URL of each org; behind a proxy: export "
                    + "HTTPS_PROXY=http://HOST:PORT"
            ]
        case .refused: ["sfctl orgs shows the URL of each org, with its port"]
        case .noRoute: ["behind a proxy: export HTTPS_PROXY=http://HOST:PORT"]
        case .proxyRefused(_, 407):
            ["export HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT"]
        case .proxyUnreachable, .proxyRefused:
            ["HTTPS_PROXY and ALL_PROXY set the proxy, NO_PROXY the hosts that need none"]
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
                    "cannot reach \(server)", [wait.description],
                    "behind a proxy: export HTTPS_PROXY=http://HOST:PORT"
                )
            case .answer: ("\(server) timed out", [], "--timeout SECONDS waits longer")
            case .trickle:
                (
                    "\(server) timed out", [wait.description],
                    "in a query without --bulk, --batch-size 200 makes pages smaller"
                )
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
            message: "cannot make a secure connection to \(server)",
            reasons: [reason.description],
            hints: Self.hints(insecure: reason)
        )
    }

    private static func hints(insecure reason: TransportError.Insecurity) -> [String] {
        switch reason {
        case .expired, .notYetValid:
            [
                "if this machine's clock is right, the server needs a new certificate; date shows "
                    + "the clock"
            ]
        case .wrongName:
            [
                "the login page of a Wi-Fi network may have answered instead of the org; sfctl "
                    + "orgs shows the URL of each org"
            ]
        case .unknownIssuer: ["for a private authority: export SFCTL_CA_FILE=FILE"]
        case .noTLS: ["sfctl orgs shows the URL of each org, with its port"]
        case .clientCertificateRefused, .handshakeRefused, .clientCertificateUnusable:
            [
                "sfctl config set orgs.NAME.clientCertificate FILE; add clientKey if the key is in "
                    + "another file"
            ]
        case .trustFileUnusable:
            ["SFCTL_CA_FILE, caFile in config.json or SSL_CERT_FILE sets the file"]
        case .other: []
        }
    }
}
