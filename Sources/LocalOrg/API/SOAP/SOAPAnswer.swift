import Records

/// The envelope of a SOAP answer.
///
/// Source: SOAP API Developer Guide, "Using the Partner WSDL".
enum SOAPAnswer {
    /// Returns the answer to an operation, with the content that `write` appends.
    static func reply(
        to operation: String,
        usage: APIUsage,
        _ write: (inout XMLWriter) -> Void
    ) -> Reply {
        var writer = XMLWriter()
        writer.begin(
            "soapenv:Envelope",
            [
                "xmlns:soapenv": "http://schemas.xmlsoap.org/soap/envelope/",
                "xmlns": "urn:partner.soap.sforce.com",
                "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
                "xmlns:xsd": "http://www.w3.org/2001/XMLSchema",
                "xmlns:sf": "urn:sobject.partner.soap.sforce.com",
            ]
        )
        writer.begin("soapenv:Header")
        writer.begin("LimitInfoHeader")
        writer.begin("limitInfo")
        writer.element("current", String(usage.calls))
        writer.element("limit", String(APIUsage.allowance))
        writer.element("type", "API REQUESTS")
        for _ in 0..<3 { writer.end() }
        writer.begin("soapenv:Body")
        writer.begin("\(operation)Response")
        write(&writer)
        for _ in 0..<3 { writer.end() }
        return reply(200, writer)
    }

    /// Returns the answer for a fault.
    static func reply(_ fault: SOAPFault) -> Reply {
        var writer = XMLWriter()
        writer.begin(
            "soapenv:Envelope",
            [
                "xmlns:soapenv": "http://schemas.xmlsoap.org/soap/envelope/",
                "xmlns:sf": "urn:fault.partner.soap.sforce.com",
                "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
            ]
        )
        writer.begin("soapenv:Body")
        fault.write(to: &writer)
        for _ in 0..<2 { writer.end() }
        return reply(500, writer)
    }

    private static func reply(_ status: Int, _ writer: XMLWriter) -> Reply {
        Reply(
            status: status,
            document: Reply.Document(type: "text/xml; charset=utf-8", bytes: writer.bytes)
        )
    }
}
