/// One value of a picklist, with its label.
struct PicklistEntry {
    let value: String
    let label: String

    init(_ text: Substring) {
        let halves = text.pieces(between: "=", atMost: 2)
        value = String(halves.first ?? "")
        label = String(halves.last ?? "")
    }

    /// Returns the entries of a list separated by `; `, or of a shared list by its name:
    /// `@Industry`.
    static func list(_ text: Substring) -> [PicklistEntry] {
        let text = text.rest(after: "@").map { shared[$0] ?? "" } ?? text
        return text.pieces(between: ";").map { PicklistEntry($0.droppingSpaces) }
    }

    /// Lists that several fields share.
    private static let shared: [Substring: Substring] = [
        "CleanStatus": """
        Matched=In Sync; Different; Acknowledged=Reviewed; NotFound=Not Found; Inactive; \
        Pending=Not Compared; SelectMatch=Select Match; Skipped
        """,
        "GeocodeAccuracy": """
        Address; NearAddress; Block; Street; ExtendedZip; Zip; Neighborhood; City; County; State; \
        Unknown
        """,
        "Industry": """
        Agriculture; Apparel; Banking; Biotechnology; Chemicals; Communications; Construction; \
        Consulting; Education; Electronics; Energy; Engineering; Entertainment; Environmental; \
        Finance; Food & Beverage; Government; Healthcare; Hospitality; Insurance; Machinery; \
        Manufacturing; Media; Not For Profit; Recreation; Retail; Shipping; Technology; \
        Telecommunications; Transportation; Utilities; Other
        """,
        "LeadSource": "Web; Phone Inquiry; Partner Referral; Purchased List; Other",
        "Salutation": "Mr.; Ms.; Mrs.; Dr.; Prof.",
        "UserType": """
        Standard; PowerPartner; PowerCustomerSuccess; CustomerSuccess; Guest; CspLitePortal; \
        CsnOnly; SelfService
        """,
    ]
}
