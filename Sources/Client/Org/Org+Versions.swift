import HTTP
import Records

extension Org {
    /// Returns the API version in use: the given one, or else the highest that the org serves.
    ///
    /// All waiting tasks share one request, and the answer is kept. A caller may store the version
    /// and pass it to `init` the next time; `Refusal.doubtsVersion` says when to discard it.
    package func apiVersion() async throws(OrgError) -> APIVersion {
        if let knownVersion { return knownVersion }
        let found = try await versionFlight.value {
            do throws(OrgError) {
                return .success(try await self.highestVersion())
            } catch {
                return .failure(error)
            }
        }
        knownVersion = knownVersion ?? found
        isVersionServed = isVersionServed || knownVersion == found
        return found
    }

    /// Returns whether the org serves the API version in use: it has listed or used it before, or
    /// lists it now.
    ///
    /// A 404 does not say whether the version or the record is missing; this does. If the list
    /// cannot be read, the version remains in doubt.
    func servesVersion() async -> Bool {
        guard !isVersionServed, let knownVersion else { return isVersionServed }
        let listed = (try? await versions()) ?? []
        isVersionServed = isVersionServed || listed.contains(knownVersion)
        return isVersionServed
    }

    private func highestVersion() async throws(OrgError) -> APIVersion {
        let listed = try await versions()
        return listed.reduce(listed[0], max)
    }

    /// Returns the versions in `GET /services/data`.
    ///
    /// The request needs no token (REST API Developer Guide, Versions). If the org answers 401 or
    /// 403, retries with a token.
    ///
    /// - Returns: At least one version.
    private func versions() async throws(OrgError) -> [APIVersion] {
        do throws(OrgError) {
            return try await versions(isSigned: false)
        } catch {
            guard let refusal = error.refusal, !refusal.isRequestLimit else { throw error }
            switch refusal.status {
            case 401, 403: return try await versions(isSigned: true)
            case 404: throw .noVersionList(refusal)
            default: throw error
            }
        }
    }

    private func versions(isSigned: Bool) async throws(OrgError) -> [APIVersion] {
        let request = Request(.get, "/services/data")
        return try await value(of: request, isSafe: true, isSigned: isSigned) {
            answer throws(OrgError) in
            let entries = try answer.json().elements ?? []
            let versions = entries.compactMap { try? APIVersion($0["version"]?.text ?? "") }
            guard !versions.isEmpty else { throw answer.malformed(.noVersions) }
            return versions
        }
    }
}
