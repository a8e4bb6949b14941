extension Set where Element: CodingKey & CaseIterable {
    /// The keys whose value is true; those that are absent or null are not.
    init(from decoder: any Decoder, trueKeysOf keys: Element.Type) throws {
        let container = try decoder.container(keyedBy: keys)
        self = try Set(
            Element.allCases.filter {
                try container.decodeIfPresent(Bool.self, forKey: $0) ?? false
            }
        )
    }
}
