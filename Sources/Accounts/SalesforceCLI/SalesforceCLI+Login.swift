import Client
package import HTTP
import Platform
import Records
import Text

extension SalesforceCLI {
    /// An sf login: `~/.sfdx/USERNAME.json`.
    package struct Login: Hashable, Sendable {
        package let userName: String
        /// The aliases in the order of sf's file.
        private(set) var aliases: [String]
        package let instanceURL: InstanceURL
        /// The server of the login: `https://login.salesforce.com`, `https://test.salesforce.com`
        /// or a My Domain.
        package let loginURL: InstanceURL?
        /// The org's id, of 18 characters.
        package let organizationID: String?
        /// The consumer key of the login's app.
        package let clientID: String?
        let isSandbox: Bool
        let isScratch: Bool
        /// The username of the scratch org's Dev Hub.
        let createdBy: String?
        /// The path of the private key of a JWT login.
        package let privateKey: String?
        /// The texts that sf encrypts.
        let sealed: Sealed

        /// The texts that can be decrypted only with sf's store key.
        struct Sealed: Hashable, Sendable {
            let accessToken: Secret?
            let refreshToken: Secret?
            let clientSecret: Secret?
        }

        /// Reads a login's file.
        ///
        /// - Throws: `FileError`.
        init(userName: String, aliases: [String], path: String) throws(FileError) {
            guard let file = try SalesforceCLI.json(path) else {
                throw FileError(path: path, problem: "it was just removed")
            }
            guard let url = file["instanceUrl"]?.text else {
                throw FileError(path: path, problem: "it has no instanceUrl")
            }
            do throws(InstanceURL.Fault) {
                instanceURL = try InstanceURL(url)
            } catch {
                throw FileError(path: path, problem: "instanceUrl: \(error)")
            }
            self.userName = userName
            self.aliases = aliases
            loginURL = file["loginUrl"]?.text.flatMap { try? InstanceURL($0) }
            organizationID = file["orgId"]?.text
            clientID = file["clientId"]?.text
            createdBy = file["devHubUsername"]?.text
            isSandbox = file["isSandbox"]?.boolean ?? instanceURL.host.contains(".sandbox.")
            isScratch = file["isScratch"]?.boolean ?? (createdBy != nil)
            privateKey = file["privateKey"]?.text
            sealed = Sealed(
                accessToken: file["accessToken"]?.text.map(Secret.init),
                refreshToken: file["refreshToken"]?.text.map(Secret.init),
                clientSecret: file["clientSecret"]?.text.map(Secret.init)
            )
        }

        /// Returns the login with one of its aliases first, for the names in messages.
        func called(_ name: String) -> Login {
            guard aliases.contains(name) else { return self }
            var login = self
            login.aliases = [name] + aliases.filter { $0 != name }
            return login
        }

        /// The command for logging in again.
        var remedy: String {
            var words = ["sf", "org", "login"]
            if let privateKey {
                words += ["jwt", "--username", userName, "--jwt-key-file", privateKey]
                words += ["--client-id", clientID ?? "CLIENT_ID"]
            } else {
                words.append("web")
            }
            if let alias = aliases.first { words += ["--alias", alias] }
            if let loginURL, loginURL.host != "login.salesforce.com" {
                words += ["--instance-url", "\(loginURL)"]
            }
            return words.map(ShellWord.quoted).joined(separator: " ")
        }
    }
}
