import HTTP
import Records
import Text

/// One subrequest of a composite request, with the name by which later ones refer to its answer.
struct CompositePart {
    let request: Subrequest
    let referenceID: String

    /// Reads a part.
    ///
    /// - Throws: `APIFault` if the method, URL or reference id is missing, or if the reference id
    ///   has characters other than ASCII letters, digits and underscores.
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
    /// The text is that of `composite/tree`; for other resources the code is a guess.
    static let repeatedReference = APIFault(
        "INVALID_INPUT",
        "Duplicate ReferenceId provided in the request."
    )

    /// Returns the error for an invalid reference id; its code is a guess.
    fileprivate static func badReferenceID(_ id: String) -> APIFault {
        APIFault(
            "INVALID_INPUT",
            """
            Provided referenceId ('\(id)') must start with a letter or a number, and it can \
            contain only letters, numbers and underscores ('_').
            """
        )
    }
}
