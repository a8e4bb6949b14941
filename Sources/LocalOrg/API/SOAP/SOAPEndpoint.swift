import HTTP
import HTTPServer
import Records

/// `/services/Soap/u/67.0`: the calls of the partner API that have no form in REST, and `delete`.
///
/// Source: SOAP API Developer Guide, "Core Calls".
enum SOAPEndpoint {
    private static let limit = 200

    /// What each operation does with an id.
    private static let operations: [String: @Sendable (String) -> Write] = [
        "delete": { .delete(id: $0, of: nil) },
        "undelete": { .undelete(id: $0) },
        "emptyRecycleBin": { .purge(id: $0) },
    ]

    /// Whether a path is the endpoint's, of any version.
    static func serves(_ target: RequestTarget) -> Bool {
        target.segments.starts(with: ["services", "Soap", "u"]) && target.segments.count <= 5
    }

    /// Answers a call.
    static func reply(to request: ServerRequest, at target: RequestTarget, of router: Router)
        -> Reply
    {
        guard request.method == .post else { return Reply(request.method, isNotAmong: ["POST"]) }
        do throws(SOAPFault) {
            guard request.headers["SOAPAction"] != nil else { throw .missingAction }
            let envelope = try SOAPRequest(request.body)
            guard let operation = operations[envelope.operation] else {
                throw .noOperation(envelope.operation)
            }
            do throws(APIFault) {
                let call = try call(envelope, request, target, router)
                let results = try write(envelope, call, operation)
                return SOAPAnswer.reply(to: envelope.operation, usage: router.usage) { writer in
                    for result in results { result.write(to: &writer) }
                }
            } catch {
                throw SOAPFault(error)
            }
        } catch {
            return SOAPAnswer.reply(error)
        }
    }

    private static func call(
        _ envelope: SOAPRequest,
        _ request: ServerRequest,
        _ target: RequestTarget,
        _ router: Router
    ) throws(APIFault) -> Call {
        let number = target.segments.dropFirst(3).first ?? ""
        let version: ServedVersion
        do throws(APIFault) {
            version = try ServedVersion(pathSegment: "v\(number)")
        } catch {
            // Here a version that never was is told as one that was retired.
            throw .retiredVersion
        }
        let token = envelope.session ?? ""
        guard let caller = router.tokens.caller(token: token, now: router.clock()) else {
            throw .invalidSession
        }
        router.usage.count()
        return Call(
            router: router,
            caller: caller,
            request: request,
            target: target,
            version: version,
            parameters: [:]
        )
    }

    /// Changes the records whose ids are given.
    private static func write(
        _ request: SOAPRequest,
        _ call: Call,
        _ write: (String) -> Write
    ) throws(APIFault) -> [SaveResult] {
        let ids = request.texts("ids")
        guard ids.count <= limit else { throw .tooManyRecords }
        return try call.write(ids.map(write), allOrNone: request.allOrNone).map { SaveResult($0) }
    }
}

extension SaveResult {
    /// Writes a `<result>`, its elements in the WSDL's order.
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
