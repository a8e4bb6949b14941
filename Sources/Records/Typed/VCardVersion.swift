/// A version of the vCard format, with the properties that it writes in another form.
package enum VCardVersion: String, Sendable {
    /// RFC 2426, for address books that do not read 4.0.
    case three = "3.0"
    /// RFC 6350.
    case four = "4.0"

    /// The property of a record's id: in 4.0, a `UID` is a URI unless it says otherwise.
    var uid: String { self == .four ? "UID;VALUE=text" : "UID" }

    /// The property of an assistant's name; 3.0 has none, and address books use this one.
    var assistant: String { self == .four ? "RELATED;TYPE=agent;VALUE=text" : "X-ASSISTANT" }

    /// The property of a business e-mail address: in 3.0, an address is of the internet or X.400.
    var email: String { self == .four ? "EMAIL;TYPE=work" : "EMAIL;TYPE=internet,work" }

    /// The property of an address that is neither at home nor at work: in 3.0, an address without
    /// a type is at work.
    var otherAddress: String { self == .four ? "ADR" : "ADR;TYPE=postal" }

    /// Returns a date or a time, without dashes and colons in 4.0 (RFC 6350 §4.3), and with them in
    /// the examples of 3.0 (RFC 2426 §3.1.5, §3.6.4).
    func compact(_ time: Substring) -> String {
        self == .four ? String(time.filter { $0 != "-" && $0 != ":" }) : String(time)
    }
}
