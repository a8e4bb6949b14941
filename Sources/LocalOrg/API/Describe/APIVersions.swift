package import Records

/// The API versions of the org: Summer '14 and later, like Salesforce since Summer '25.
///
/// Source: REST API Developer Guide, "Versions"; Salesforce Help, API end of life.
package enum APIVersions {
    /// The numbers, ascending.
    package static let supported = 31...67

    /// Returns the release's name.
    ///
    /// There are three releases a year, and the winter release already has the next year's number.
    package static func label(_ number: Int) -> String {
        let (year, season) = (number + 13).quotientAndRemainder(dividingBy: 3)
        return ["Winter", "Spring", "Summer"][season] + " '\(year)"
    }

    /// Writes the answer to `/services/data`.
    package static func write(to writer: inout JSONWriter) {
        writer.array(supported) { number, writer in
            writer.object([
                ("label", .text(label(number))),
                ("url", .text("/services/data/v\(number).0")),
                ("version", .text("\(number).0")),
            ])
        }
    }
}
