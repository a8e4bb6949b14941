extension Set where Element: CodingKey & CaseIterable {
    /// Decodes the set of keys whose value is true, ignoring absent keys and nulls.
    init(from decoder: any Decoder, trueKeysOf keys: Element.Type) throws {
        let container = try decoder.container(keyedBy: keys)
        self = try Set(
            Element.allCases.filter {
                try container.decodeIfPresent(Bool.self, forKey: $0) ?? false
            }
        )
    }
}
