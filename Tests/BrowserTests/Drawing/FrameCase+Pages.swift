import HTTP
import Terminal

@testable import Browser

/// The pages over the list: objects, records found, trees, fields, views, values, copies, history.
extension FrameCase {
    private static let usual = [(40, 8), (60, 16), (80, 24), (120, 40)]

    static let pages: [FrameCase] =
        cases("objects", at: usual) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press(":")
            try await scene.type("opp")
            return scene
        }
        + cases("objects-none", at: [(80, 24)]) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press(":")
            try await scene.type("xyzzy")
            try await scene.press("enter")
            return scene
        }
        + cases("soql-untouched", at: [(80, 24)]) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press(":")
            return scene
        }
        + cases("steps", at: usual) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press(":")
            try await scene.type("account")
            try await scene.press("enter j j enter")
            try await scene.type("/contacts")
            try await scene.press("enter enter")
            return scene
        }
        + cases("steps-found", at: [(80, 24)]) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press("f")
            try await scene.type("gonzalez")
            try await scene.press("enter enter")
            try await scene.type("/cases")
            try await scene.press("enter enter")
            return scene
        }
        + cases("found", at: usual) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press("f")
            try await scene.type("united")
            try await scene.press("enter j j")
            return scene
        }
        + cases("found-none", at: [(80, 24)]) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press("f")
            try await scene.type("xyzzy")
            try await scene.press("enter")
            return scene
        }
        + cases("tree", at: usual) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press("j T j")
            return scene
        }
        + cases("field", at: usual) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press("enter")
            try await scene.type("/LeadSource")
            try await scene.press("enter i")
            return scene
        }
        + cases("views", at: usual) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press("' j")
            return scene
        }
        + cases("view-name", at: [(60, 16), (80, 24)]) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press("l s /")
            try await scene.type("ada")
            try await scene.press("enter ' s")
            try await scene.type("mine")
            return scene
        }
        + cases("values", at: usual) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press("l l l l v j")
            return scene
        }
        + cases("copying", at: usual) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            try await scene.press("space space C j")
            return scene
        }
        + cases("history", at: usual) { size, isUnicode in
            var scene = try await BrowserScene(size, isUnicode: isUnicode)
            scene.change { state in
                state.history = [
                    "SELECT Id FROM Lead", "SELECT Name, Industry FROM Account ORDER BY Name",
                    "SELECT Id,\n  Name\nFROM Account",
                ]
            }
            try await scene.press(": ctrl-r")
            try await scene.type("acc")
            return scene
        }
}
