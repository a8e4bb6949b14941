#!/bin/sh
# Checks that this commit is ready for the tag of its version: sh .packages/release.sh PROGRAM
set -eu
number=$(env -i "$1" --version | cut -d ' ' -f 2)
date=$(sed -n 's/.*date = "\(.*\)"$/\1/p' Sources/Platform/ProgramVersion.swift)
wrong=0
problem() {
    echo "error: $*" >&2
    wrong=1
}
[ -z "$(git status --porcelain)" ] || problem "files differ from the commit: git status"
heading=$(grep -m 1 '^## ' CHANGELOG.md)
[ "$heading" = "## $number ($date)" ] \
    || problem "CHANGELOG.md begins with '$heading', not with '## $number ($date)' as in ProgramVersion.swift"
tags=$(git tag --list "v$number")
[ -z "$tags" ] || [ "$(git rev-parse "v$number^{commit}")" = "$(git rev-parse HEAD)" ] \
    || problem "the tag v$number is on another commit: raise the version in ProgramVersion.swift"
[ "$wrong" = 0 ] || exit 1
echo "release: $number of $date; next: git tag -s v$number -m 'sfctl $number', then make dist"
