extension Headers {
    /// The members of a comma-separated field, over all of its lines (RFC 9110 §5.6.1).
    package func elements(of name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.flatMap { field in
            field.value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                .map { String(decoding: ArraySlice(Array($0)).trimmingBlanks, as: UTF8.self) }
        }
    }

    /// Whether a comma-separated field names a token, in any case.
    package func has(_ token: String, in name: String) -> Bool {
        elements(of: name).contains { $0.lowercased() == token }
    }
}
