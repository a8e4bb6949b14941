import Terminal
import TestSupport
import Testing
import Text

@testable import Browser
@testable import CommandLine
@testable import Output
@testable import sfctl

/// The one table of keys, and what settings may make of it.
struct KeyTableTests {
    @Test func `a key means one thing in a context`() {
        for context in KeyContext.allCases {
            var meanings: [Key: BrowserAction] = [:]
            for binding in KeyTable().bindings(in: context) {
                for key in binding.keys {
                    let other = meanings.updateValue(binding.action, forKey: key)
                    #expect(
                        other == nil || other == binding.action,
                        "\(KeySpelling.text(key)) in \(context): \(binding.action)"
                    )
                }
            }
        }
    }

    @Test func `every action has a key, and every binding words for the help`() {
        let table = KeyTable()
        for action in BrowserAction.allCases {
            #expect(!table.key(for: action).isEmpty, "\(action)")
        }
        for binding in table.bindings {
            #expect(!binding.help.isEmpty)
            #expect(!binding.contexts.isEmpty)
        }
    }

    @Test func `every key of the table is spelled so that it is read back`() {
        for key in KeyTable().bindings.flatMap(\.keys) {
            expectEqual(KeySpelling.key(KeySpelling.text(key)), key)
        }
    }

    @Test func `nothing deletes but d, and Backspace and Delete do nothing in a list`() {
        let table = KeyTable()
        expectEqual(
            table.bindings.filter { $0.action == .delete }.flatMap(\.keys),
            [.character("d")]
        )
        for key in [Key.backspace, .delete, .control("k"), .control("h")] {
            expectEqual(table.action(for: key, in: .list), nil)
            expectEqual(table.action(for: key, in: .detail), nil)
        }
        // The key that asks is none that confirms.
        expectEqual(table.action(for: .character("d"), in: .confirmation), nil)
        expectEqual(table.action(for: .enter, in: .confirmation), .cancel)
    }

    @Test func `Control-C and Control-Z mean the same everywhere, Escape closes every overlay`() {
        let table = KeyTable()
        for context in KeyContext.allCases {
            expectEqual(table.action(for: .control("c"), in: context), .interrupt)
            expectEqual(table.action(for: .control("z"), in: context), .suspend)
            let back: BrowserAction = context == .list || context == .detail ? .back : .cancel
            expectEqual(table.action(for: .escape, in: context), back)
        }
    }

    // MARK: - Settings

    @Test func `settings bind an action to other keys, in place of its own`() throws {
        let table = try KeyTable(overrides: ["delete": "ctrl-x f8", "quit": "Q", "mouse": ""])
        expectEqual(table.action(for: .control("x"), in: .list), .delete)
        expectEqual(table.action(for: .function(8), in: .detail), .delete)
        expectEqual(table.action(for: .character("d"), in: .list), nil)
        expectEqual(table.key(for: .quit), "Q")
        expectEqual(table.key(for: .mouse), "")
        #expect(!table.bindings(in: .list).contains { $0.action == .mouse })
    }

    @Test(arguments: [
        (["delte": "x"], KeyTableError.unknownAction("delte")),
        (["undo": "hyper-u"], .unknownKey("hyper-u")), (["undo": "f13"], .unknownKey("f13")),
        (["undo": "ctrl-"], .unknownKey("ctrl-")), (["undo": "uu"], .unknownKey("uu")),
        (["undo": "d"], .conflict("d", "delete", "undo")), (["delete": "j"], .deleteBesideMoving),
        (["delete": "space"], .deleteBesideMoving), (["delete": "backspace"], .deleteBesideMoving),
        (["delete": "ctrl-d"], .deleteBesideMoving), (["delete": "enter"], .deleteBesideMoving),
        (["quit": "esc"], .conflict("esc", "back", "quit")),
    ])
    func `settings that cannot be are refused with the reason`(
        overrides: [String: String],
        error: KeyTableError
    ) {
        #expect(throws: error) { try KeyTable(overrides: overrides) }
        #expect(!error.failure.reasons.isEmpty)
        expectEqual(error.failure.exit, .usage)
    }

    @Test(arguments: [
        ("G", Key.character("G")), ("g", .character("g")), ("Ctrl-D", .control("d")),
        ("alt-x", .alt("x")), ("Space", .character(" ")), ("PGDN", .pageDown), ("f1", .function(1)),
        ("F12", .function(12)), ("f", .character("f")), ("shift-tab", .backTab),
        ("alt-enter", .alt("\r")), ("/", .character("/")),
        ("é", .character("é")), ("-", .character("-")),
    ])
    func `keys are read as people write them`(text: String, key: Key) {
        expectEqual(KeySpelling.key(text), key)
    }

    @Test(arguments: ["", "f0", "f13", "ctrl-", "ctrl-xy", "meta-x", "pagedown", "alt-"])
    func `what is no key is none`(text: String) {
        expectEqual(KeySpelling.key(text), nil)
    }
}
