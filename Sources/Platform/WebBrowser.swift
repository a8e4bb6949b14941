/// Opens a URL in the user's browser without involving a shell.
package struct WebBrowser: Sendable {
    private let environment: Environment
    private let path: String
    private let arguments: [String]

    /// Finds the browser: `$BROWSER`, or else the system's opener; nil if there is none, or over
    /// SSH without a display.
    package init?(_ environment: Environment) {
        self.environment = environment
        for words in Self.candidates(environment) {
            guard let name = words.first, let path = ChildProgram.find(name, in: environment) else {
                continue
            }
            self.path = path
            arguments = Array(words.dropFirst())
            return
        }
        return nil
    }

    /// Opens a URL.
    ///
    /// - Throws: `ChildProgramError` if the program cannot be started or fails at once.
    package func open(_ url: String) async throws(ChildProgramError) {
        let marked = arguments.map { $0.replacing("%s", with: url) }
        let program = ChildProgram(
            path: path,
            arguments: marked == arguments ? arguments + [url] : marked
        )
        try await program.launch(in: environment)
    }

    /// The command lines to try, in order.
    private static func candidates(_ environment: Environment) -> [[String]] {
        let chosen = (environment.variable("BROWSER") ?? "").split(separator: ":").map {
            $0.split(separator: " ").map(String.init)
        }
        #if canImport(Darwin)
        let isRemote = environment.variable("SSH_CONNECTION") != nil
        return chosen + (isRemote ? [] : [["/usr/bin/open"]])
        #else
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains {
            environment.variable($0) != nil
        }
        return chosen + [["wslview"]] + (hasDisplay ? [["xdg-open"]] : [])
        #endif
    }
}
