@testable import sfctl

/// `secret-tool` of libsecret 0.20 as a script: what it prints and how it exits were seen with
/// GNOME Keyring 42.
///
/// Entries are files; every call is noted in `calls`. With a file `locked` the keyring is locked.
enum FakeSecretTool {
    static let script = #"""
        here=${0%/*}
        echo "$*" >>"$here/calls"
        verb=$1; shift
        case $1 in --label=*) shift;; esac
        entry="$here/$(echo "$*" | tr ' /@' '___')"
        case $verb in
        store)
            if [ -e "$here/locked" ]; then
                echo "secret-tool: Cannot create an item in a locked collection" >&2
                exit 1
            fi
            head -c 8192 >"$entry.$$" && mv "$entry.$$" "$entry";;
        lookup)
            [ -e "$entry" ] && [ ! -e "$here/locked" ] || exit 1
            cat "$entry";;
        search)
            [ -e "$entry" ] || exit 0
            echo "[/1]"; echo "label = l"
            [ -e "$here/locked" ] || echo "secret = $(cat "$entry")"
            echo "attribute.service = sfctl" >&2;;
        clear)
            [ -e "$entry" ] && [ ! -e "$here/locked" ] || exit 1
            rm "$entry";;
        esac
        """#
}

/// `security` of macOS as a script: splits a line of `-i` as its `split_line` does, as far as
/// `eval` does the same.
///
/// Source: SecurityTool/security.c of apple-open-source/macos.
enum FakeSecurity {
    static let script = #"""
        here=${0%/*}
        echo "$*" >>"$here/calls"
        if [ -e "$here/locked" ]; then
            echo "security: SecKeychainItemImport: User interaction is not allowed." >&2
            exit 36
        fi
        if [ "$1" = -i ]; then
            IFS= read -r line
            [ "${#line}" -lt 4096 ] || exit 1
            eval "set -- $line"
        fi
        verb=$1; shift
        while [ $# -gt 0 ]; do
            case $1 in
            -a) account=$2; shift 2;;
            -s) service=$2; shift 2;;
            -w) secret=$2; [ $# -gt 1 ] && shift 2 || shift;;
            -U) shift;;
            *) echo "usage" >&2; exit 2;;
            esac
        done
        entry="$here/$(echo "$service $account" | tr ' /@' '___')"
        missing="The specified item could not be found in the keychain."
        case $verb in
        add-generic-password) printf '%s' "$secret" >"$entry";;
        find-generic-password)
            [ -e "$entry" ] || { echo "security: SecKeychainSearchCopyNext: $missing" >&2; exit 44; }
            cat "$entry"; echo;;
        delete-generic-password)
            [ -e "$entry" ] || { echo "security: SecKeychainSearchCopyNext: $missing" >&2; exit 44; }
            rm "$entry";;
        esac
        """#
}
