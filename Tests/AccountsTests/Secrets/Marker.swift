import Foundation
import HTTP

/// A secret text that must be in no output, and the forms in which it could be there.
struct Marker: Hashable, Sendable {
    let name: String
    let value: String

    /// The bytes of a piece that is searched for: who sees so many sees too much.
    private static let pieceLength = 12

    /// The forms that a server may send a secret back in: as it is, percent-encoded, with the
    /// escapes of JSON, and in Base64 at each of the three alignments.
    static func forms(of value: String) -> [String] {
        let inJSON = value.replacing("!", with: "\\u0021").replacing("/", with: "\\/")
        let base64 = ["", "x", "xy"].map { Data(($0 + value).utf8).base64EncodedString() }
        return [value, value.percentEncoded, inJSON] + base64
    }

    /// Texts one of which is in every output that a form of the secret is in, or a part of one that
    /// is twice as long.
    var pieces: [String] {
        let encoded = ["", "x", "xy"].flatMap { prefix in
            let text = Data((prefix + value).utf8).base64EncodedString()
            // What also depends on the bytes around it.
            let known = text.dropFirst(prefix.isEmpty ? 0 : 4).dropLast(4)
            let inURL = known.replacing("+", with: "-").replacing("/", with: "_")
            return Self.pieces(of: known) + Self.pieces(of: inURL)
        }
        // An org's id begins each of its tokens, and is no secret.
        let secret = value.split(separator: "!").last ?? ""
        return Set(Self.pieces(of: secret) + encoded).sorted()
    }

    private static func pieces(of text: some StringProtocol) -> [String] {
        let bytes = Array(text.utf8)
        return stride(from: 0, through: bytes.count - pieceLength, by: pieceLength).map {
            String(decoding: bytes[$0..<$0 + pieceLength], as: UTF8.self)
        }
    }
}

/// Searches outputs for markers.
struct MarkerSearch {
    private let markers: Set<Marker>
    private let pieces: [(piece: String, name: String)]

    init(for markers: some Sequence<Marker>) {
        self.markers = Set(markers)
        pieces = markers.flatMap { marker in marker.pieces.map { ($0, marker.name) } }
    }

    /// Returns a search for markers: this one, unless they have changed.
    func covering(_ markers: Set<Marker>) -> MarkerSearch {
        markers == self.markers ? self : MarkerSearch(for: markers)
    }

    /// The markers that are in a text, each with a piece that was found.
    func found(in text: String) -> [String] {
        // The C library's search, which ends at a NUL: this is called many thousand times.
        let text = text.replacing("\0", with: "0")
        return pieces.filter { unsafe strstr(text, $0.piece) != nil }
            .map { "\($0.name): \($0.piece)" }
    }
}
