@testable import Output

#if os(Linux)
import TestSupport
import Testing

extension ProcessTests {
    /// A machine without libcrypto: logins of sf cannot be decrypted, which is told.
    struct MissingLibcryptoTests {
        @Test func `a login that cannot be decrypted for want of the library is told`()
            async throws
        {
            let store = try SalesforceCLIStore()
            try store.addLogin("ada@acme.example")
            try store.addKey(.one)
            for name in ["libcrypto.so.3", "libcrypto.so.1.1"] {
                try store.folder.write("", to: "lib/\(name)")
            }
            let library = "\(store.folder.path)/lib"
            let ending = try await BuiltProgram().run(
                ["login", "--from-sf", "ada@acme.example"],
                variables: [
                    "HOME": store.folder.path, "LANG": "C.UTF-8", "LD_LIBRARY_PATH": library,
                ]
            )
            let words =
                "cannot load libcrypto, needed to decrypt sf's logins: \(library)/libcrypto.so.3: "
                + "file too short"
            #expect(ending.messages.contains(words), "\(ending.messages)")
            #expect(ending.status == 4)
        }
    }
}
#endif
