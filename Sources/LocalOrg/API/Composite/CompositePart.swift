import HTTP
import Records
import Text

/// One request of a composite one, under the name by which later ones refer to its answer.
struct CompositePart {
    let request: Subrequest
    let referenceID: String

    /// Reads a part.
    ///
    /// - Throws: `APIFault` for a part without method, URL or reference id, and for a reference id with other
    ///   characters than ASCII letters, digits and underscores.
    init(_ part: JSONValue, at path: [JSONText.Step], in body: RequestBody) throws(APIFault) {
        referenceID = try body.text("referenceId", of: part, at: path)
        guard let first = referenceID.utf8.first, first != UInt8(ascii: "_"),
            referenceID.utf8.allSatisfy(\.isNameByte)
        else { throw .badReferenceID(referenceID) }
        request = Subrequest(
            method: Request.Method(
                rawValue: try body.text("method", of: part, at: path).uppercased()
            ),
            url: try body.text("url", of: part, at: path),
            headers: part["httpHeaders"]?.members ?? [],
            body: part["body"].flatMap { $0.isNull ? nil : $0 }
        )
    }
}

extension APIFault {
    /// The text is that of `composite/tree`; the code is a guess elsewhere.
    static let repeatedReference = APIFault(
        "INVALID_INPUT",
        "Duplicate ReferenceId provided in the request."
    )

    /// The code is a guess.
    fileprivate static func badReferenceID(_ id: String) -> APIFault {
        APIFault(
            "INVALID_INPUT",
            """
            Provided referenceId ('\(id)') must start with a letter or a number, and it can contain only letters, \
            numbers and underscores ('_').
            """
        )
    }
}
