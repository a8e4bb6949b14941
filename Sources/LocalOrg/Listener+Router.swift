import HTTP
package import HTTPServer

extension Listener {
    /// Opens a port for an org; port 0 takes any that is free.
    ///
    /// - Parameters:
    ///   - port: The port on 127.0.0.1.
    ///   - router: The org.
    ///   - limits: What a client may ask.
    ///   - uploadLimit: Bytes of a body that is the upload to a bulk job.
    /// - Throws: `ListenerError` where the port cannot be had.
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
        try self.init(port: port, limits: limits, clock: router.clock, respond: router.respond)
    }
}

extension BadMessage {
    /// A message that is refused in a resource's own words.
    init(_ fault: APIFault) {
        self.init(fault.message, answeredBy: Reply(fault).rendered(for: ServerRequest(.get, "/")))
    }
}
