#!/bin/sh
# Checks what the installed program is made of: sh Tests/Install/linkage.sh INSTALLED BUILT ORDER
#
# INSTALLED is the program as `make install` leaves it, BUILT the same one with its symbols. On
# Linux it must need the C library alone, have no search path for libraries, hold no part of
# Foundation but FoundationEssentials, no unwind tables and no index of them, need no function that
# came to glibc after 2.34, and be no larger than 20 MB. It must have most of the names that ORDER
# lists for the linker. The scripts of shells and the manual pages must be beside it.
set -eu
installed=$1
built=$2
order=$3

if [ "$(uname -s)" != Linux ]; then
    echo "linkage: checked on Linux only"
    exit 0
fi

fail() {
    echo "error: $*" >&2
    exit 1
}

needed=$(ldd "$installed" | awk '{ print $1 }' | grep -vE '^(linux-vdso|libc|libm|/lib64/ld-linux|/lib/ld-linux|ld-linux)' || true)
[ -z "$needed" ] || fail "$installed needs libraries that it should not: $needed"

# A Swift symbol begins with the length of its module's name and the name.
unwanted='\$s(10Foundation|20FoundationNetworking|30FoundationInternationalization|13FoundationXML)[A-Z0]'
found=$(nm "$built" | awk '{ print $3 }' | grep -E "^$unwanted|^(ucol|udat|uloc)_|^xmlParse|^curl_easy_|^inflate" | head -n 3 || true)
[ -z "$found" ] || fail "$built holds parts of a library that it should not: $found"

# An index without its tables would send pthread_exit to addresses that hold something else.
tables=$(readelf --wide --section-headers --program-headers "$installed" | grep -oE '\.eh_frame\S*|GNU_EH_FRAME' | sort -u | xargs)
[ -z "$tables" ] || fail "$installed holds unwind tables or points to them: $tables"

# A search path such as $ORIGIN would have a libcurl.so.4 that somebody put beside the program
# loaded into it.
paths=$(readelf --wide --dynamic "$installed" | grep -E '\((RPATH|RUNPATH)\)' || true)
[ -z "$paths" ] || fail "$installed has a search path for libraries: $paths"

# RHEL 9, Amazon Linux 2023 and Ubuntu 22.04 have glibc 2.34 or 2.35.
newer=$(readelf --wide --dyn-syms "$installed" | grep -oE '[A-Za-z0-9_]+@GLIBC_2\.(3[5-9]|[4-9][0-9])' | sort -u | xargs)
[ -z "$newer" ] || fail "$installed needs a newer C library than 2.34: $newer"

size=$(wc -c < "$installed")
[ "$size" -le 20000000 ] || fail "$installed has $size bytes; 20,000,000 are allowed"

# The linker skips names that it does not find.
listed=$(wc -l < "$order")
found=$(nm "$built" | awk 'NR == FNR { names[$1]; next } $3 in names { delete names[$3]; found++ }
    END { print found + 0 }' "$order" -)
[ "$found" -gt $((listed * 4 / 5)) ] || fail "$built has $found of $listed names of $order: make startup-order"

share=$(dirname "$installed")/../share
for file in bash-completion/completions/sfctl zsh/site-functions/_sfctl \
    fish/vendor_completions.d/sfctl.fish man/man1/sfctl.1 man/man1/sfctl-query.1 \
    man/man1/sfctl-journal-list.1; do
    [ -s "$share/$file" ] || fail "$share/$file was not installed, or is empty"
done

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
HOME=$home "$installed" query "SELECT COUNT() FROM Contact" -o demo > "$home/count"
[ "$(cat "$home/count")" = 20 ] || fail "$installed does not count the contacts of the built-in org"

echo "linkage: the installed program has $size bytes and needs the C library alone"
