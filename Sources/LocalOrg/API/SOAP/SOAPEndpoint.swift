import HTTP
import HTTPServer
import Records

/// `/services/Soap/u/67.0`: the calls of the partner API that REST lacks, and `delete`.
///
/// Source: SOAP API Developer Guide, "Core Calls".
struct SOAPEndpoint: Sendable {
    let store: Store
    let usage: APIUsage
    /// Returns whether a session id is valid at a moment, and marks the session as used.
    let isSession: @Sendable (_ id: String, _ now: Int) -> Bool

    private static let limit = 200

    /// The write that each operation makes for an id.
    private static let operations: [String: @Sendable (String) -> Write] = [
        "delete": { .delete(id: $0, of: nil) },
        "undelete": { .undelete(id: $0) },
        "emptyRecycleBin": { .purge(id: $0) },
    ]

    /// Returns whether a path is the endpoint's, in any version.
    static func serves(_ target: RequestTarget) -> Bool {
        target.segments.starts(with: ["services", "Soap", "u"]) && target.segments.count <= 5
    }

    /// Answers a call at a moment, in milliseconds since 1970.
    func reply(to request: ServerRequest, at target: RequestTarget, now: Int) -> Reply {
        guard request.method == .post else { return Reply(request.method, isNotAmong: ["POST"]) }
        do throws(SOAPFault) {
            guard request.headers["SOAPAction"] != nil else { throw .missingAction }
            let envelope = try SOAPRequest(request.body)
            guard let operation = Self.operations[envelope.operation] else {
                throw .noOperation(envelope.operation)
            }
            do throws(APIFault) {
                try check(envelope, target, now)
                let results = try write(envelope, operation, now)
                return SOAPAnswer.reply(to: envelope.operation, usage: usage) { writer in
                    for result in results { result.write(to: &writer) }
                }
            } catch {
                throw SOAPFault(error)
            }
        } catch {
            return SOAPAnswer.reply(error)
        }
    }

    /// Checks the version in the path and the session, and counts the call.
    private func check(
        _ envelope: SOAPRequest,
        _ target: RequestTarget,
        _ now: Int
    ) throws(APIFault) {
        let number = target.segments.dropFirst(3).first ?? ""
        do throws(APIFault) {
            _ = try ServedVersion(pathSegment: "v\(number)")
        } catch {
            // A version that never existed gets the same answer as a retired one.
            throw .retiredVersion
        }
        guard isSession(envelope.session ?? "", now) else { throw .invalidSession }
        usage.count()
    }

    /// Carries out the operation for each id.
    private func write(
        _ request: SOAPRequest,
        _ write: (String) -> Write,
        _ now: Int
    ) throws(APIFault) -> [SaveResult] {
        let ids = request.texts("ids")
        guard ids.count <= Self.limit else { throw .tooManyRecords }
        do {
            return try store.write(ids.map(write), allOrNone: request.allOrNone, now: now)
                .map { SaveResult($0) }
        } catch {
            throw APIFault(error)
        }
    }
}

extension SaveResult {
    /// Writes a `<result>` with its elements in the WSDL's order.
    fileprivate func write(to writer: inout XMLWriter) {
        writer.begin("result")
        switch outcome {
        case .success(let record): writer.element("id", record.id)
        case .failure(let fault):
            writer.begin("errors")
            for field in fault.fields ?? [] { writer.element("fields", field) }
            writer.element("message", fault.message)
            writer.element("statusCode", fault.code)
            writer.end()
            writer.empty("id", ["xsi:nil": "true"])
        }
        writer.element("success", String(!outcome.isFailure))
        writer.end()
    }
}
