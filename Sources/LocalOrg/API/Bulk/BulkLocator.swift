import Crypto

/// The start of a page in a query job's results: `MTAwMDA`.
struct BulkLocator: Hashable, CustomStringConvertible {
    /// The number of records before the page.
    let consumed: Int

    init(consumed: Int) {
        self.consumed = consumed
    }

    /// Reads a locator; nil for any other text.
    init?(_ text: String) {
        guard let bytes = [UInt8](base64URL: text),
            let consumed = Int(String(decoding: bytes, as: UTF8.self)), consumed >= 0
        else { return nil }
        self.init(consumed: consumed)
    }

    /// The text in `Sforce-Locator`.
    var description: String { Array(String(consumed).utf8).base64URL }
}
