#!/bin/sh
# Type-checks the sources for systems that this Linux machine is not: sh Tests/Portability/portability.sh [macos] [musl]
#
# For each system it makes, under .build-portability, the modules that its Swift would have: the
# toolchain's own interfaces of the standard library, compiled for that system, and the stand-ins of
# this folder. It then compiles each module of Package.swift as far as the compiler's diagnostics.
# docs/testing.md says what that proves.
set -eu
cd "$(dirname "$0")/../.."
here=Tests/Portability

fail() {
    echo "error: $*" >&2
    exit 1
}

# Prints the settings of Package.swift as the compiler's options.
settings() {
    sed -n -e 's/.*\.enableUpcomingFeature("\(.*\)").*/-enable-upcoming-feature \1/p' \
        -e 's/.*\.strictMemorySafety().*/-strict-memory-safety/p' \
        -e 's/.*swiftLanguageModes: \[\.v\([0-9]*\)\].*/-swift-version \1/p' Package.swift
}

# Prints the Swift modules of Package.swift in its order, in which each module comes after the
# modules that it uses.
modules() {
    tr '\n' ' ' < Package.swift | grep -oE '(module\(|executableTarget\( *name:) *"[A-Za-z]+"' |
        sed -n 's/.*"\(.*\)"/\1/p' | while read -r name; do
            # The other programs are those of the tests.
            [ ! -d "Sources/$name" ] || echo "$name"
        done
}

# Sets what differs between the systems.
choose() {
    case $1 in
    macos)
        version=$(sed -n 's/.*\.macOS(\.v\([0-9]*\)).*/\1/p' Package.swift)
        cpu=$([ "$arch" = aarch64 ] && echo arm64 || echo "$arch")
        triple=$cpu-apple-macosx$version.0 platform=macosx module_triple=$cpu-apple-macos
        interop=-disable-objc-interop foundation=Foundation
        ;;
    musl)
        triple=$arch-swift-linux-musl platform=linux-static module_triple=$triple
        interop= foundation=FoundationEssentials
        ;;
    *) fail "no such system: $1; expected macos or musl" ;;
    esac
    out=$PWD/.build-portability/$1
    include=$out/sdk/usr/include
    options="-target $triple -resource-dir $out/lib -sdk $out/sdk"
}

# Makes the system's headers: macOS's from this folder, musl's own.
headers_macos() {
    cp $here/Darwin/*.h $here/Darwin/module.modulemap "$include"
    cat Sources/*/*.[ch] Sources/*/include/*.h | sed -n 's/^ *#include <\(.*\)>.*/\1/p' | sort -u |
        while read -r name; do
            [ ! -e "$toolchain/clang/include/$name" ] || continue
            mkdir -p "$include/$(dirname "$name")"
            printf '#include <Darwin.h>\n#include <Processes.h>\n' > "$include/$name"
        done
}

headers_musl() {
    sh Tests/Run/programs.sh musl
    for folder in "/usr/include/$arch-linux-musl" "/usr/$arch-linux-musl/include"; do
        [ ! -d "$folder" ] || ln -s "$folder"/* "$include"
    done
    [ -e "$include/stdio.h" ] || fail "musl's headers are missing: $(sh Tests/Run/programs.sh --command musl)"
    # The shims of Synchronization include the kernel's headers, too.
    for folder in linux asm-generic asm; do
        for parent in "/usr/include/$arch-linux-gnu" /usr/include; do
            [ ! -d "$parent/$folder" ] || ln -sfn "$parent/$folder" "$include/$folder"
        done
    done
    cp $here/Musl/* "$include"
}

# Compiles an interface into a module of the system's; further arguments are sed's. @backDeployed is
# left out, because the compiler wants a body after it, which an interface may not have.
interface() {
    name=$1 file=$2
    shift 2
    mkdir -p "$out/lib/$platform/$name.swiftmodule" "$out/interfaces"
    sed -e "s/-target [^ ]*-linux-gnu/-target $triple/" -e 's/ -O / -Onone /' \
        -e 's/-target-min-inlining-version min/-target-min-inlining-version target/' \
        -e '/^ *@backDeployed/d' "$@" "$file" > "$out/interfaces/$name.swiftinterface"
    # shellcheck disable=SC2086
    $SWIFTC -frontend -compile-module-from-interface $options $interop -module-name "$name" \
        $([ "$name" = Swift ] && echo -parse-stdlib) \
        -o "$out/lib/$platform/$name.swiftmodule/$module_triple.swiftmodule" \
        "$out/interfaces/$name.swiftinterface"
}

# Makes everything that does not depend on Sources/, unless it is there already.
prepare() {
    stamp="$($SWIFTC --version 2>&1) $(cat $here/*.* $here/*/*.* Sources/*/*.[ch] | cksum)"
    [ "$(cat "$out/stamp" 2> /dev/null)" != "$stamp" ] || return 0
    rm -rf "$out"
    mkdir -p "$out/lib" "$include"
    for folder in shims clang apinotes; do ln -s "$toolchain/$folder" "$out/lib/$folder"; done
    headers_"$1"
    for name in Swift SwiftOnoneSupport _Concurrency _StringProcessing; do
        interface $name "$toolchain/linux/$name.swiftmodule/$host.swiftinterface"
    done
    case $1 in
    macos)
        interface Darwin $here/Darwin/Darwin.swiftinterface
        # The lock of Linux, which calls a function of Linux. Only its declaration counts.
        interface Synchronization "$toolchain/linux/Synchronization.swiftmodule/$host.swiftinterface" \
            -e 's/Glibc/Darwin/' -e '$a @usableFromInline func _swift_stdlib_gettid() -> Swift.UInt32'
        ;;
    musl)
        # Swift has the same sources for both. musl declares sighandler_t itself.
        interface Musl "$toolchain/linux/Glibc.swiftmodule/$host.swiftinterface" -e 's/Glibc/Musl/g' \
            -e '/^public typealias sighandler_t/d' -e 's/Musl\.sighandler_t/SwiftMusl.sighandler_t/'
        interface Synchronization "$toolchain/linux/Synchronization.swiftmodule/$host.swiftinterface" \
            -e 's/Glibc/Musl/'
        ;;
    esac
    # FoundationEssentials does not export the C library.
    interface $foundation $here/Foundation.swiftinterface -e "s/-module-name Foundation/-module-name $foundation/" \
        -e "$([ $foundation = Foundation ] || echo '/^@_exported import/d')"
    echo "$stamp" > "$out/stamp"
}

check() {
    choose "$1"
    prepare "$1"
    rm -rf "$out/modules"
    mkdir -p "$out/modules"
    visible="-I $out/modules"
    for folder in Sources/*/include; do
        folder=$(dirname "$folder")
        name=$(basename "$folder")
        clang -target "$triple" --sysroot "$out/sdk" -isysroot "$out/sdk" -fsyntax-only -Wall -Wextra -Werror \
            -I "$folder/include" "$folder"/*.c
        mkdir "$out/modules/$name"
        printf 'module %s {\n  umbrella "%s"\n  export *\n}\n' "$name" "$PWD/$folder/include" \
            > "$out/modules/$name/module.modulemap"
        visible="$visible -I $out/modules/$name"
    done
    for name in $(modules); do
        # shellcheck disable=SC2046,SC2086
        $SWIFTC -emit-module -wmo -parse-as-library -warnings-as-errors $options $(settings) $visible \
            $([ -z "$interop" ] || echo "-Xfrontend $interop") -package-name sfctl -module-name "$name" \
            -o "$out/modules/$name.swiftmodule" $(find "Sources/$name" -name '*.swift' | sort)
    done
    echo "$1: the sources of $(modules | wc -l) modules are good for $triple"
}

[ "$(uname -s)" = Linux ] || fail "this check is for Linux; elsewhere, swift build compiles the sources for that system"
SWIFTC=${SWIFTC:-swiftc}
toolchain=$($SWIFTC -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
host=$($SWIFTC -print-target-info | sed -n 's/.*"moduleTriple": "\(.*\)".*/\1/p')
arch=${host%%-*}

case "$(settings | tr '\n' ' ')" in
*-enable-upcoming-feature*-strict-memory-safety*-swift-version*) ;;
*) fail "no settings found in Package.swift" ;;
esac
[ "$(modules | sort)" = "$(find Sources -name '*.swift' | cut -d / -f 2 | sort -u)" ] ||
    fail "the modules found in Package.swift are not those of Sources"

[ $# -gt 0 ] || set -- macos musl
mkdir -p .build-portability
pids=
trap 'kill $pids 2> /dev/null; exit 130' INT TERM
for system; do
    check "$system" > .build-portability/"$system".log 2>&1 &
    echo $! > .build-portability/"$system".pid
    pids="$pids $!"
done
code=0
for system; do
    wait "$(cat .build-portability/"$system".pid)" || code=1
    # A name and number of the SDK, which the stand-in does not have.
    grep -v "Could not read SDKSettings.json" .build-portability/"$system".log || true
done
exit $code
