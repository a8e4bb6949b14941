#!/bin/sh
# Installs, runs, upgrades and removes each package in a root of its own:
#   sh Tests/Install/packages.sh OLD NEW PROGRAM
#
# OLD and NEW are folders with the packages of two versions (.packages/dist.sh), NEW a version with a
# `~`. Both contain PROGRAM, byte for byte. What is left after a removal is the user's own file. Needs
# dpkg-deb for the .deb, and rpm for the .rpm where there is one.
set -eu
old=$1
new=$2
tested=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "error: $*" >&2
    exit 1
}

# Runs the program of a root, with a home in that root.
check() {
    program=$1/$2/bin/sfctl
    cmp "$program" "$tested" || fail "$program is not the program that the tests run"
    home=$1/home/ada
    mkdir -p "$home/.config/sfctl"
    [ -e "$home/.config/sfctl/config.json" ] || echo '{"defaultOrg": "demo"}' > "$home/.config/sfctl/config.json"
    count=$(env -i HOME="$home" "$program" query "SELECT COUNT() FROM Contact")
    [ "$count" = 20 ] || fail "$program counts $count contacts"
    for page in sfctl sfctl-query; do
        ls "$1/$2/share/man/man1/$page.1"* > /dev/null || fail "no manual page $page in $1"
    done
    # What an installed program left in its home is the user's.
    find "$1" -name '*.fish' | grep -q sfctl || fail "no completion for fish in $1"
}

# Makes the folders of a root that every system has.
make_root() {
    (mkdir -p "$1" && cd "$1" && mkdir -p usr/bin usr/share/man/man1 usr/share/doc usr/share/licenses)
}

# Compares the files and folders of a root with those of the system, the packager and the user.
check_empty() {
    make_root "$work/system"
    left=$(cd "$1" && find . ! -path './var*' ! -path './home*' ! -path './usr/lib*' | while read -r path; do
        [ -d "$work/system/$path" ] || echo "$path"
    done)
    [ -z "$left" ] || fail "left behind: $left"
    [ -e "$1/home/ada/.config/sfctl/config.json" ] || fail "the user's settings are gone"
}

(cd "$new" && sha256sum --quiet -c SHA256SUMS) || fail "SHA256SUMS does not fit the files"

for archive in "$new"/sfctl-*-linux-*.tar.gz; do
    mkdir -p "$work/tar"
    tar -xzf "$archive" -C "$work/tar"
    check "$work/tar" "$(basename "$archive" .tar.gz)"
    echo "packages: $(basename "$archive") runs"
done

grep -q 'assert_match "sfctl 0.0.2",' "$new/sfctl.rb" || fail "the formula expects another version"

deb=$work/deb
make_root "$deb"
mkdir -p "$deb/var/lib/dpkg/info" "$deb/var/lib/dpkg/updates"
: > "$deb/var/lib/dpkg/status"
# The root has no other packages, so dependencies are only told.
as_dpkg() {
    dpkg --root="$deb" --force-depends --force-not-root --log="$work/dpkg.log" "$@" > "$work/dpkg.out" 2>&1 \
        || { cat "$work/dpkg.out" >&2; fail "dpkg $*"; }
}
for folder in "$old" "$new"; do
    as_dpkg --install "$folder"/sfctl_*.deb
    check "$deb" usr
done
installed=$(dpkg-query --admindir="$deb/var/lib/dpkg" -W -f '${Version}' sfctl)
[ "$installed" = "$(dpkg-deb -f "$new"/sfctl_*.deb Version)" ] || fail "the upgrade left $installed"
as_dpkg --purge sfctl
check_empty "$deb"
echo "packages: $(basename "$new"/sfctl_*.deb) installs, upgrades and goes"

if ! ls "$new"/sfctl-*.rpm > /dev/null 2>&1; then
    echo "packages: no .rpm to check"
    exit 0
fi
rpm=$work/rpm
make_root "$rpm"
command rpm --dbpath "$work/query" -qp --requires "$new"/sfctl-*.rpm | grep -q '^libc.so.6(GLIBC_2.34)(64bit)$' \
    || fail "the .rpm does not require glibc 2.34"
as_rpm() {
    command rpm --root "$rpm" --dbpath /var/lib/rpm --nodeps "$@" > "$work/rpm.out" 2>&1 || { cat "$work/rpm.out" >&2; fail "rpm $*"; }
}
as_rpm -i "$old"/sfctl-*.rpm
check "$rpm" usr
as_rpm -U "$new"/sfctl-*.rpm
check "$rpm" usr
as_rpm -e sfctl
check_empty "$rpm"
echo "packages: $(basename "$new"/sfctl-*.rpm) installs, upgrades and goes"
