import Accounts
import Client
import HTTP
import Output
import Platform
import Records
import Terminal
import Text

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension EffectRunner {
    /// Copies a text with a local program, or through the terminal over SSH (OSC 52).
    func copy(_ text: String) async {
        let bytes = Array(text.utf8)
        let lines = text.split(whereSeparator: \.isNewline).count
        let shown =
            lines > 1
            ? Count.text(lines, "line")
            : text.count > 80 ? Count.text(text.count, "character") : text
        for words in clipboardPrograms {
            guard let path = ChildProgram.find(words[0], in: context.environment) else { continue }
            let program = ChildProgram(
                path: path,
                arguments: Array(words.dropFirst()),
                input: bytes
            )
            if let ending = try? await program.run(in: context.environment, timeout: .seconds(3)),
                ending.isSuccess
            {
                return say(.success, "copied: \(shown)")
            }
        }
        guard let sequence = ScreenModes.copying(base64: Data(bytes).base64EncodedString()) else {
            return say(
                .warning,
                "\(shown) are too long for the terminal's clipboard; x writes rows to a file"
            )
        }
        guard screen.write(Array(sequence.utf8)) else {
            return say(.warning, "no clipboard here: \(text)")
        }
        say(.success, "sent to the terminal's clipboard: \(shown)")
    }

    private var clipboardPrograms: [[String]] {
        let environment = context.environment
        if environment.variable("SSH_CONNECTION") != nil { return [] }
        var programs = [["pbcopy"]]
        if environment.variable("WAYLAND_DISPLAY") != nil { programs.append(["wl-copy"]) }
        if environment.variable("DISPLAY") != nil {
            programs.append(["xclip", "-selection", "clipboard"])
        }
        return programs
    }

    /// Opens a record in a web browser; if there is none, shows its address.
    func openWeb(_ id: RecordID) async {
        guard let connection else { return }
        let url = connection.org.instanceURL.description + OpenPage.record(RecordReference(id)).path
        guard let browser = WebBrowser(context.environment) else {
            return say(.note, "no web browser here: \(url)")
        }
        do {
            try await browser.open(url)
            say(.success, "opened \(url)")
        } catch {
            say(.warning, "cannot open the web browser (\(error)): \(url)")
        }
    }
}
