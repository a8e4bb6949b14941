#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Collection<UInt8> {
    /// The bytes in base64url without padding (RFC 4648 §5, RFC 7515 §2).
    var base64URL: String {
        Data(self).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
