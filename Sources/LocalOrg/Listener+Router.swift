import HTTP
package import HTTPServer

extension Listener {
    /// Opens a port for an org; port 0 selects any free port.
    ///
    /// Requests from other sites' web pages are refused.
    ///
    /// - Parameters:
    ///   - port: The port on 127.0.0.1.
    ///   - router: The org.
    ///   - limits: The limits for clients.
    ///   - uploadLimit: The maximum size of an upload to a bulk job, in bytes.
    /// - Throws: `ListenerError` if the port cannot be opened.
    package convenience init(
        port: UInt16,
        router: Router,
        limits: ListenerLimits = ListenerLimits(),
        uploadLimit: Int = IngestJobEndpoint.uploadLimit
    ) throws(ListenerError) {
        var limits = limits
        limits.ownBody = { method, target in
            guard IngestJobEndpoint.takesUpload(method, to: target) else { return nil }
            // An upload that is too large gets the API's own error, as in process.
            return BodyLimit(uploadLimit, else: BadMessage(.uploadTooLarge))
        }
        try self.init(port: port, limits: limits, clock: router.clock) { request in
            if let fault = APIFault(foreign: request) {
                return Reply(fault).rendered(for: request)
            }
            return await router.respond(to: request)
        }
    }
}

extension BadMessage {
    /// Makes an error with a resource's own answer.
    init(_ fault: APIFault) {
        self.init(fault.message, answeredBy: Reply(fault).rendered(for: ServerRequest(.get, "/")))
    }
}
