import Records

/// An error of the SOAP API.
///
/// Source: SOAP API Developer Guide, "Core Data Types Used in API Calls", API faults.
struct SOAPFault: Error, Hashable {
    /// The code with its prefix: `sf:INVALID_SESSION_ID`, or `soapenv:Client` if the request is not
    /// a call.
    let code: String
    let message: String
    /// The API's own error; nil if the request is not a call.
    var fault: APIFault?

    /// Makes a fault from an error of the API.
    init(_ fault: APIFault) {
        let fault = fault == .invalidSession ? .invalidSOAPSession : fault
        self.fault = fault
        code = "sf:\(fault.code)"
        message = "\(fault.code): \(fault.message)"
    }

    private init(client message: String) {
        code = "soapenv:Client"
        self.message = message
    }

    static let missingAction = SOAPFault(client: "SOAPAction HTTP header missing")

    static func noOperation(_ name: String) -> SOAPFault {
        SOAPFault(
            client: "No operation available for request {urn:partner.soap.sforce.com}\(name), "
                + "please check the WSDL for the service."
        )
    }

    /// Returns the fault for malformed XML; its text is our own.
    static func unreadable(_ fault: XMLFault) -> SOAPFault {
        SOAPFault(client: fault.description)
    }

    /// Writes the fault as the only element in an envelope's body.
    func write(to writer: inout XMLWriter) {
        writer.begin("soapenv:Fault")
        writer.element("faultcode", code)
        writer.element("faultstring", message)
        if let fault { write(fault, to: &writer) }
        writer.end()
    }

    private func write(_ fault: APIFault, to writer: inout XMLWriter) {
        let type = "sf:UnexpectedErrorFault"
        writer.begin("detail")
        writer.begin(type, ["xsi:type": type])
        writer.element("sf:exceptionCode", fault.code)
        writer.element("sf:exceptionMessage", fault.message)
        writer.end()
        writer.end()
    }
}

extension APIFault {
    fileprivate static let invalidSOAPSession = APIFault(
        "INVALID_SESSION_ID",
        """
        Invalid Session ID found in SessionHeader: Illegal Session. Session not found, missing \
        session hash
        """
    )
}
