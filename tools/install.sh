#!/bin/sh
# Installs what is missing: npm packages, and Debian packages when root; then becomes the command that is given.
# Usage: tools/install.sh run|test [COMMAND [ARGUMENTS]]
root=$(cd "$(dirname "$0")/.." && pwd)
log="$root/.cache/install.log"
mkdir -p "$root/.cache"

fail() {
  echo "$1" >&2
  tail -n 20 "$log" >&2
  exit 1
}

# Runs a command that may be ended at any moment, and ends it when we are told to end, whoever was told.
# It is told until it is gone: what comes between the start of a process and its program is lost.
endable() {
  trap 'while kill "$!" 2>/dev/null; do sleep 0.1; done; wait; exit 130' INT TERM HUP
  "$@" &
  wait "$!"
  status=$?
  trap - INT TERM HUP
  return "$status"
}

# Those of one folder with a lock file.
install_npm_packages() {
  # npm keeps no trace of the lock file that it installed, so we keep a copy.
  installed="$1/node_modules/.installed-package-lock.json"
  cmp -s "$1/package-lock.json" "$installed" && return
  command -v npm >/dev/null 2>&1 || fail "Proofmark needs npm: install Node.js (any version from 18 on) with npm."
  echo "Installing npm packages"
  rm -f "$installed"
  endable npm ci --prefix "$1" --no-progress >"$log" 2>&1 || fail "npm ci failed:"
  cp "$1/package-lock.json" "$installed"
}

is_installed() {
  dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null | grep -q '^installed$'
}

install_debian_packages() {
  missing=
  for package in "$@"; do
    is_installed "$package" || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" != 0 ]; then
    echo "Some features need more Debian packages: sudo apt-get install --no-install-recommends$missing" >&2
    return 0
  fi
  echo "Installing Debian packages:$missing (what is being unpacked is finished before Ctrl+C ends it)"
  trap 'told=yes' INT TERM HUP
  # What an earlier one left half done is finished first.
  dpkg --configure -a >>"$log" 2>&1
  # shellcheck disable=SC2086
  apt_install $missing || { [ -z "$told" ] && apt-get update >>"$log" 2>&1 && apt_install $missing; } ||
    [ -n "$told" ] || fail "apt-get could not install$missing:"
  [ -z "$told" ] || exit 130
  trap - INT TERM HUP
}

# Not ended in the middle: that would leave the machine's packages half unpacked. apt-get itself stops a download.
apt_install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" >>"$log" 2>&1
}

# For tests alone, and beside the system: as an installed package it would open port 22.
unpack_ssh_server() {
  folder="$root/.cache/ssh-server"
  [ -x /usr/sbin/sshd ] || [ -x "$folder/usr/sbin/sshd" ] && return
  rm -rf "$folder"
  mkdir -p "$folder"
  (cd "$folder" && apt-get download openssh-server libwrap0 && for package in ./*.deb; do
    dpkg-deb -x "$package" . || exit 1
  done) >>"$log" 2>&1 || echo "The tests of Git over ssh are skipped: openssh-server could not be fetched." >&2
}

part=$1
shift
told=
install_npm_packages "$root"
# Clients that others wrote, which the tests try on the server.
[ "$part" = test ] && install_npm_packages "$root/tests/clients/peers"
packages="bubblewrap uidmap slirp4netns tini mmdebstrap zstd iproute2 python3 python3-pytest libarchive-tools
  git openssh-client ca-certificates"
# Attacks on the tests of Java are tried where JUnit 5 is, blocks and archives where their tools are.
[ "$part" = test ] && packages="$packages chromium-headless-shell default-jdk-headless junit5 checkstyle python3-flake8
  phpunit php-cli python3-nbclient python3-ipykernel 7zip"
if command -v dpkg-query >/dev/null 2>&1; then
  # shellcheck disable=SC2086
  install_debian_packages $packages
  [ "$part" = test ] && unpack_ssh_server
  [ "$(id -u)" != 0 ] || "$root/tools/runner-account.sh"
else
  echo "AutoTest needs Linux with: $packages. Everything else works without them." >&2
fi
[ $# = 0 ] || exec "$@"
