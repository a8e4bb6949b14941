import HTTP
import Text

/// The parameters of a form, or of a URL's query (`application/x-www-form-urlencoded`).
struct Form {
    private var parameters: [(name: String, value: String)] = []

    /// Makes an empty form.
    init() {}

    /// Parses a form.
    ///
    /// - Returns: nil if an escape is malformed.
    init?(parsing text: some StringProtocol) {
        for part in text.split(separator: "&") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let decoded = sides.map { Self.decoded($0) }
            guard let name = decoded[0], let value = decoded.count == 2 ? decoded[1] : "" else {
                return nil
            }
            parameters.append((name, value))
        }
    }

    private static func decoded(_ text: some StringProtocol) -> String? {
        String(text.map { $0 == "+" ? " " : $0 }).percentDecoded
    }

    /// Adds a parameter.
    mutating func append(_ name: String, _ value: String) {
        parameters.append((name, value))
    }

    /// Adds a secret parameter.
    mutating func append(_ name: String, _ secret: Secret) {
        append(name, secret.value)
    }

    /// Returns the values of a parameter, in order.
    func values(of name: String) -> [String] {
        parameters.filter { $0.name == name }.map(\.value)
    }

    /// The form as text.
    var encoded: String {
        parameters.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }
            .joined(separator: "&")
    }
}
