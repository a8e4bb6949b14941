#!/bin/sh
# Installs what some tests need beside the toolchain, where this machine allows it: on Debian,
# Ubuntu and Fedora, as root or with a sudo that asks for no password. Prints one line where it
# installs something, and one where it cannot.
#
#   sh Tests/Run/programs.sh             install what is missing
#   sh Tests/Run/programs.sh --command   print the command that installs what is missing, and change nothing
#   sh Tests/Run/programs.sh --names     print the names of all that is needed: the cases of Requirement in TestSupport
#
# A name at the end stands for all of them: musl, the headers that `make portability` needs.
set -eu
names="python3 openssl nginx tmux zsh fish mandoc man rpmbuild bash-completion tzdata"

# Debian has nginx in a folder that is on root's PATH alone.
PATH="$PATH:/usr/sbin"

is_there() {
    case $1 in
    tzdata) [ -e /usr/share/zoneinfo/America/Los_Angeles ] ;;
    musl) [ -e "/usr/include/$(uname -m)-linux-musl" ] || [ -e "/usr/$(uname -m)-linux-musl/include" ] ;;
    bash-completion) [ -e /usr/share/bash-completion/bash_completion ] ;;
    *) command -v "$1" > /dev/null ;;
    esac
}

# Packages have the names of what they bring, but for man, musl and rpmbuild, and nginx on Debian.
packages() {
    for name in $names; do
        is_there "$name" || case $name in
        nginx) printf ' %s' "$nginx" ;;
        man) printf ' %s' man-db ;;
        musl) printf ' %s' "$musl" ;;
        rpmbuild) printf ' %s' "$rpm" ;;
        *) printf ' %s' "$name" ;;
        esac
    done
}

[ "${1:-}" != --names ] || { echo "$names"; exit 0; }
case ${1:-} in
--command) names=${2:-$names} ;;
*) names=${1:-$names} ;;
esac

if command -v apt-get > /dev/null; then
    nginx=nginx-light
    rpm=rpm
    musl=musl-dev
    install="env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends"
    typed="apt-get update && apt-get install -y"
elif command -v dnf > /dev/null; then
    nginx=nginx
    rpm=rpm-build
    musl=musl-devel
    install="dnf install -y -q"
    typed="dnf install -y"
else
    nginx=nginx
    rpm=rpm
    musl=musl-dev
    install=
    typed=
fi
wanted=$(packages)

if [ "${1:-}" = --command ]; then
    [ -z "$wanted" ] || echo "${typed:-install with your package manager:}$wanted"
    exit 0
fi
[ -n "$wanted" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=
elif sudo -n true 2> /dev/null; then
    as_root="sudo -n"
else
    install=
fi
if [ -z "$install" ]; then
    echo "some tests will not run, for want of:$wanted"
    exit 0
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "installing what some tests need:$wanted"
# A list of packages that cannot be brought up to date may still be good enough.
[ "$nginx" = nginx ] || $as_root apt-get update -q > "$log" 2>&1 || true
# shellcheck disable=SC2086
if ! $as_root $install $wanted > "$log" 2>&1; then
    echo "that failed, so some tests will not run: $(tail -n 1 "$log")"
fi
