#!/bin/sh
# Builds the packages of a release from an installed tree: sh .packages/dist.sh STAGE OUT VERSION ARCH URL
#
# STAGE holds what `make install PREFIX=/usr DESTDIR=STAGE` leaves. OUT gets a tarball of it, a .deb,
# an .rpm if rpmbuild is there, the source, a Homebrew formula for it, and SHA256SUMS. ARCH is a name of
# uname -m. URL is where the files will be published. All times are SOURCE_DATE_EPOCH, and nothing
# depends on the machine, so the same program gives the same bytes.
set -eu
stage=$1
out=$2
version=$3
arch=$4
url=$5
: "${SOURCE_DATE_EPOCH:?the time of the commit}"
export SOURCE_DATE_EPOCH
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

summary="Salesforce records at the command line: query, browse, delete and undo"
fail() {
    echo "error: $*" >&2
    exit 1
}

case $arch in
x86_64) deb_arch=amd64 ;;
aarch64) deb_arch=arm64 ;;
*) fail "no packages for the architecture '$arch': x86_64 or aarch64" ;;
esac

rm -rf "$out"
mkdir -p "$out"
out=$(cd "$out" && pwd)

# An archive whose bytes depend on the contents alone.
archive() {
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=ustar \
        --mode=u+rw,go+r-w -C "$1" -cf - "$2" | gzip -9n > "$3"
}

# The tree as packages install it, in the folders of the system.
tree() {
    mkdir -p "$1"
    cp -R "$stage/usr" "$1/usr"
    gzip -9nf "$1"/usr/share/man/man1/*.1
    install -d "$1/usr/share/doc/sfctl"
    install -m 644 "$here/../README.md" "$here/../CHANGELOG.md" "$1/usr/share/doc/sfctl/"
}

tarball() {
    name=sfctl-$version-linux-$arch
    mkdir -p "$work/tar"
    cp -R "$stage/usr" "$work/tar/$name"
    install -m 644 "$here/../LICENSE" "$here/../README.md" "$here/../CHANGELOG.md" "$work/tar/$name/"
    archive "$work/tar" "$name" "$out/$name.tar.gz"
}

deb() {
    root=$work/deb
    tree "$root"
    # Debian's zsh looks there.
    mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
    install -m 644 "$here/../LICENSE" "$root/usr/share/doc/sfctl/copyright"
    install -d "$root/DEBIAN"
    size=$(find "$root/usr" -type f -printf '%s\n' | awk '{ bytes += $1 } END { print int((bytes + 1023) / 1024) }')
    cat > "$root/DEBIAN/control" <<CONTROL
Package: sfctl
Version: $version
Architecture: $deb_arch
Maintainer: The sfctl authors <sfctl@localhost>
Installed-Size: $size
Depends: libc6 (>= 2.34), libcurl4t64 | libcurl4 | libcurl3-gnutls, zlib1g, ca-certificates
Recommends: libssl3t64 | libssl3 | libssl1.1
Suggests: libsecret-tools
Section: utils
Priority: optional
Description: $summary
 sfctl browses, queries and deletes Salesforce contacts and other records. It
 prints every row of a query, asks before it deletes, and can undo a delete. A
 built-in org needs no network and no login.
CONTROL
    find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    chmod -R u+rwX,go+rX,go-w "$root"
    dpkg-deb --root-owner-group -Zxz --build "$root" "$out/sfctl_${version}_$deb_arch.deb" > /dev/null
}

rpm_package() {
    root=$work/rpm/root
    tree "$root"
    install -d "$root/usr/share/licenses/sfctl"
    install -m 644 "$here/../LICENSE" "$root/usr/share/licenses/sfctl/"
    find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    # What is installed is what was built: no stripping, no search for dependencies, no byte code.
    cat > "$work/rpm/sfctl.spec" <<SPEC
Name: sfctl
Version: $version
Release: 1
Summary: $summary
License: MIT
Requires: libc.so.6(GLIBC_2.34)(64bit), libcurl.so.4()(64bit), libz.so.1()(64bit), ca-certificates
Recommends: libcrypto.so.3()(64bit)
Suggests: libsecret
AutoReqProv: no
Provides: sfctl($arch) = $version

%description
sfctl browses, queries and deletes Salesforce contacts and other records. It
prints every row of a query, asks before it deletes, and can undo a delete. A
built-in org needs no network and no login.

%install
cp -a $root/. %{buildroot}/

%files
%license /usr/share/licenses/sfctl
%doc /usr/share/doc/sfctl
/usr/bin/sfctl
/usr/share/man/man1/sfctl*.1.gz
%dir /usr/share/bash-completion
%dir /usr/share/bash-completion/completions
%dir /usr/share/zsh
%dir /usr/share/zsh/site-functions
%dir /usr/share/fish
%dir /usr/share/fish/vendor_completions.d
/usr/share/bash-completion/completions/sfctl
/usr/share/zsh/site-functions/_sfctl
/usr/share/fish/vendor_completions.d/sfctl.fish
SPEC
    rpmbuild --quiet --target "$arch-linux" -bb \
        --define "_topdir $work/rpm/top" --define "_rpmdir $out" --define "_build_name_fmt %%{NAME}-%%{VERSION}-%%{RELEASE}.%%{ARCH}.rpm" \
        --define "_buildhost localhost" --define "use_source_date_epoch_as_buildtime 1" \
        --define "clamp_mtime_to_source_date_epoch 1" --define "_build_id_links none" \
        --define "__os_install_post %{nil}" --define "debug_package %{nil}" --define "_docdir /usr/share/doc" \
        --define "_dbpath $work/rpm/db" \
        "$work/rpm/sfctl.spec" > "$work/rpm/log" 2>&1 || { cat "$work/rpm/log" >&2; fail "rpmbuild failed"; }
}

formula() {
    git -C "$here/.." archive --format=tar --prefix="sfctl-$version/" HEAD | gzip -9n > "$out/sfctl-$version.tar.gz"
    sum=$(sha256sum "$out/sfctl-$version.tar.gz" | cut -d ' ' -f 1)
    cat > "$out/sfctl.rb" <<FORMULA
class Sfctl < Formula
  desc "$summary"
  homepage "$url"
  url "$url/sfctl-$version.tar.gz"
  sha256 "$sum"
  license "MIT"

  uses_from_macos "swift" => :build
  uses_from_macos "curl"
  uses_from_macos "zlib"
  depends_on "openssl@3"

  def install
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_match "sfctl ${version%%~*}", shell_output("#{bin}/sfctl --version")
    assert_equal "20\\n", shell_output("#{bin}/sfctl query 'SELECT COUNT() FROM Contact' -o demo")
  end
end
FORMULA
}

tarball
deb
if command -v rpmbuild > /dev/null; then
    rpm_package
else
    echo "no .rpm: rpmbuild is not installed (apt-get install rpm)"
fi
formula
(cd "$out" && sha256sum ./*.tar.gz ./*.deb ./*.rpm ./*.rb 2> /dev/null | sed 's|\./||' > SHA256SUMS) || true
ls -l "$out" | awk 'NR > 1 { print $5, $9 }'
