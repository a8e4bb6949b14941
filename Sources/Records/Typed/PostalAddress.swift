/// A postal address with the parts of a compound address field (REST API: compound fields).
package struct PostalAddress: Codable, Hashable, Sendable {
    /// Street and house, often on several lines.
    package let street: String?
    /// The city.
    package let city: String?
    /// The state or province.
    package let state: String?
    /// The postal code.
    package let postalCode: String?
    /// The country.
    package let country: String?

    /// Makes an address; nil if every part is nil, as in the server's compound fields.
    package init?(
        street: String?,
        city: String?,
        state: String?,
        postalCode: String?,
        country: String?
    ) {
        let parts = [street, city, state, postalCode, country]
        guard parts.contains(where: { $0 != nil }) else { return nil }
        self.street = street
        self.city = city
        self.state = state
        self.postalCode = postalCode
        self.country = country
    }
}
