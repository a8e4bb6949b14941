import Client
import HTTP
import Synchronization

extension Credentials where Self == FixedCredentials {
    /// Credentials whose token is easily found.
    static func fake() throws -> Self {
        FixedCredentials(
            instanceURL: try InstanceURL("https://acme.my.salesforce.com"),
            accessToken: Secret("00Dxx!marker")
        )
    }
}

extension Org {
    /// An org over a fake transport, at API version 67.0 unless told otherwise.
    static func fake(
        over transport: any Transport,
        credentials: (any Credentials)? = nil,
        apiVersion: String? = "67.0",
        isReadOnly: Bool = false,
        clock: any Clock<Duration> = ImmediateClock(),
        observer: EventLog? = nil
    ) throws -> Org {
        let options = Options(
            client: "sfctl/1.2",
            isReadOnly: isReadOnly,
            clock: clock,
            observer: observer
        )
        return Org(
            credentials: try credentials ?? .fake(),
            transport: transport,
            apiVersion: try apiVersion.map { try APIVersion($0) },
            options: options,
            random: ConstantRandom(number: 1 << 63)
        )
    }
}

/// An observer that keeps what it is told.
final class EventLog: OrgObserver {
    private let log = Mutex<[OrgEvent]>([])
    private let arrived: AsyncStream<OrgEvent>.Continuation
    /// The events as they come; for one reader.
    let arrivals: AsyncStream<OrgEvent>

    init() {
        (arrivals, arrived) = AsyncStream.makeStream()
    }

    var events: [OrgEvent] { log.withLock(\.self) }

    func observe(_ event: OrgEvent) {
        log.withLock { $0.append(event) }
        arrived.yield(event)
    }

    /// Waits until a request has been answered in full.
    func answered(_ number: Int) async {
        for await case .answered(let line, _) in arrivals where line.number == number { return }
    }
}
