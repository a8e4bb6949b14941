import HTTP
import Records

extension Org {
    /// The API version in use: the one given, else the highest that the org serves.
    ///
    /// The org is asked once, however many wait, and remembers the answer. It can be kept elsewhere too
    /// and be given to `init`; `Refusal.doubtsVersion` tells when it should be asked for again.
    public func apiVersion() async throws(OrgError) -> APIVersion {
        if let knownVersion { return knownVersion }
        let found = try await versionFlight.value {
            do throws(OrgError) {
                return .success(try await self.highestVersion())
            } catch {
                return .failure(error)
            }
        }
        knownVersion = knownVersion ?? found
        return found
    }

    /// `GET /services/data`, which needs no token.
    private func highestVersion() async throws(OrgError) -> APIVersion {
        let request = Request(.get, "/services/data")
        let answer = try await answer(to: request, isSafe: true, isSigned: false)
        let entries = try answer.json().elements ?? []
        let versions = entries.compactMap { try? APIVersion($0["version"]?.text ?? "") }
        guard let highest = versions.max() else { throw answer.malformed(.noVersions) }
        return highest
    }
}
