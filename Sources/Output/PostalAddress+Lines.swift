import Records
import Text

extension PostalAddress {
    /// The lines of the address, as on an envelope.
    package var lines: [String] {
        let streets = (street ?? "").split(whereSeparator: \.isNewline).map(String.init)
        let town: [String]
        if let country, !Self.writeStateBeforeCode.contains(country.lowercased()) {
            town = [[postalCode, city].joined(" "), state ?? ""]
        } else {
            town = [[city, [state, postalCode].joined(" ")].joined(", ")]
        }
        return (streets + town + [country ?? ""]).filter { !$0.isEmpty }
    }

    /// The countries that write `Lawrence, KS 66045`; others write `66045 Lawrence`.
    private static let writeStateBeforeCode: Set<String> = [
        "usa", "us", "united states", "united states of america", "canada", "ca", "australia", "au",
    ]
}

extension [String?] {
    /// Joins the texts that are neither nil nor empty.
    fileprivate func joined(_ separator: String) -> String {
        compactMap(\.self).filter { !$0.isEmpty }.joined(separator: separator)
    }
}
