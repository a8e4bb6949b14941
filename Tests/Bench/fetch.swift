import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The bare loop that a query is measured against: fetches the URLs of a file, one after another, and
/// does nothing with what arrives.
@main
struct Fetch {
    static func main() async throws {
        let list = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
        let session = URLSession(configuration: .ephemeral)
        for url in list.split(separator: "\n").compactMap({ URL(string: String($0)) }) {
            let (body, response) = try await session.data(from: url)
            guard (response as? HTTPURLResponse)?.statusCode == 200, !body.isEmpty else {
                throw URLError(.badServerResponse)
            }
        }
    }
}
