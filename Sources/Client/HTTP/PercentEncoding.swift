import Foundation

extension String {
    /// The text as a part of a path or the value of a query item: all but the unreserved characters of
    /// RFC 3986 §2.3 percent-encoded.
    package var percentEncoded: String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        )
        return addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}
