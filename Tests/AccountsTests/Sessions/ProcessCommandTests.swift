import TestSupport
import Testing

@testable import Accounts
@testable import CommandLine
@testable import CommandSupport
@testable import Platform
@testable import sfctl

struct ProcessCommandTests {
    private func words(_ text: String) throws -> [String] {
        let command = try ProcessCommand(text)
        return [command.program] + command.arguments
    }

    @Test func `words are split as a shell splits them`() throws {
        try expectEqual(words("pass show  sf\tprod"), ["pass", "show", "sf", "prod"])
        try expectEqual(words("  /bin/x ''  \"\" "), ["/bin/x", "", ""])
        try expectEqual(words(#"x 'a b'"c d"e\ f"#), ["x", "a bc de f"])
        try expectEqual(words(#"x 'a\b"$c`*'"#), ["x", #"a\b"$c`*"#])
        try expectEqual(words(#"x "a \"b\" \\ \n '"  \'\$\\"#), ["x", #"a "b" \ \n '"#, #"'$\"#])
        try expectEqual(words("x a~b#c --y=~z a=b % é"), ["x", "a~b#c", "--y=~z", "a=b", "%", "é"])
        try expectEqual(words("x 'two\nlines' \"a|b;c*\""), ["x", "two\nlines", "a|b;c*"])
    }

    @Test(arguments: ["|", "&", ";", "<", ">", "(", ")", "*", "?", "[", "{", "$", "`", "\n"])
    func `what needs a shell is an error`(_ character: Character) {
        #expect(throws: ProcessCommand.Fault.shell(character)) { try words("x a\(character)b") }
    }

    @Test func `expansions need a shell in double quotes, too`() {
        #expect(throws: ProcessCommand.Fault.shell("$")) { try words("x \"$HOME\"") }
        #expect(throws: ProcessCommand.Fault.shell("`")) { try words("x \"`id`\"") }
        #expect(throws: ProcessCommand.Fault.shell("~")) { try words("~/bin/x") }
        #expect(throws: ProcessCommand.Fault.shell("#")) { try words("x #y") }
    }

    @Test func `what is not finished is an error`() throws {
        for text in ["", "  ", "''"] {
            #expect(throws: ProcessCommand.Fault.empty) { try words(text) }
        }
        #expect(throws: ProcessCommand.Fault.unfinished("'")) { try words("x 'a") }
        #expect(throws: ProcessCommand.Fault.unfinished("\"")) { try words("x \"a'") }
        #expect(throws: ProcessCommand.Fault.unfinished("\\")) { try words("x a\\") }
        #expect(throws: ProcessCommand.Fault.relative("bin/x")) { try words("bin/x") }
        #expect(throws: ProcessCommand.Fault.relative("./x")) { try words("./x") }
        try expectEqual(ProcessCommand("./x", takesRelativePath: true).program, "./x")
    }
}
