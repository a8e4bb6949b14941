extension Listener {
    /// Opens a port for an org; port 0 takes any that is free.
    ///
    /// - Throws: `ListenerError` where the port cannot be had.
    package convenience init(
        port: UInt16,
        router: Router,
        limits: ListenerLimits = ListenerLimits()
    ) throws(ListenerError) {
        try self.init(port: port, limits: limits, clock: router.clock) { request in
            let limit = limits.body(of: request.method, to: request.target)
            return await CodedExchange(request, limit: limit).response(by: router.respond)
        }
    }
}
