import Client
import Foundation
import HTTP
import TestSupport

@testable import CommandLine
@testable import Output
@testable import Platform
@testable import sfctl

extension Shell {
    /// The token of the shells that ask a remote org; it must be in no output.
    static let token = "00Dxx0000001gPL!AQ.marker_of_a_secret"

    /// A pipe's world whose environment names a remote org by URL and token, and, unless it is nil,
    /// an API version.
    init(asking org: any Transport, version: String? = "67.0") throws {
        try self.init()
        ask(org, version: version)
    }

    /// Names a remote org by URL and token in the environment.
    mutating func ask(_ org: any Transport, version: String? = "67.0") {
        transport = org
        variables["SFCTL_TARGET_ORG"] = nil
        variables["SFCTL_INSTANCE_URL"] = "https://acme.my.salesforce.com"
        variables["SFCTL_ACCESS_TOKEN"] = Self.token
        variables["SFCTL_API_VERSION"] = version
    }

    /// Runs a command line whose stdout goes elsewhere; the outcome's output is empty.
    func run(_ arguments: String..., into output: any ByteSink) async -> Outcome {
        let messages = MemorySink()
        let code = await Program.run(arguments, in: environment(output: output, messages: messages))
        return Outcome(output: "", messages: messages.text, code: code)
    }
}

extension Shell {
    /// The names in a folder below the shell's own, in order.
    func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(self.folder.path)/\(folder)")
            .sorted()
    }
}
