import HTTP

/// An org that gives the same bytes to every request.
struct RawAnswer: Transport {
    var status = 200
    let bytes: [UInt8]

    func send(_ request: Request) async throws(TransportError) -> Response {
        Response(
            status: status,
            headers: ["Content-Type": "application/json;charset=UTF-8"],
            body: Response.Body(bytes)
        )
    }
}
