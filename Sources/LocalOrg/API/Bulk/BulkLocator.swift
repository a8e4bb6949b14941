#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where a page of a query job's results begins: `MTAwMDA`.
struct BulkLocator: Hashable, CustomStringConvertible {
    /// How many records stand before the page.
    let consumed: Int

    init(consumed: Int) {
        self.consumed = consumed
    }

    /// Reads a locator; nil for anything else.
    init?(_ text: String) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: text + padding),
            let consumed = Int(String(decoding: data, as: UTF8.self)), consumed >= 0
        else { return nil }
        self.init(consumed: consumed)
    }

    /// As `Sforce-Locator` has it.
    var description: String {
        let text = Data(String(consumed).utf8).base64EncodedString()
        return String(text.prefix { $0 != "=" })
    }
}
