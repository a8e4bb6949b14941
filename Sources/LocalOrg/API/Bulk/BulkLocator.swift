#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The start of a page in a query job's results: `MTAwMDA`.
struct BulkLocator: Hashable, CustomStringConvertible {
    /// The number of records before the page.
    let consumed: Int

    init(consumed: Int) {
        self.consumed = consumed
    }

    /// Reads a locator; nil for any other text.
    init?(_ text: String) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: text + padding),
            let consumed = Int(String(decoding: data, as: UTF8.self)), consumed >= 0
        else { return nil }
        self.init(consumed: consumed)
    }

    /// The text in `Sforce-Locator`.
    var description: String {
        let text = Data(String(consumed).utf8).base64EncodedString()
        return String(text.prefix { $0 != "=" })
    }
}
