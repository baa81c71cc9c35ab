#!/bin/sh
# Installs what is missing: npm packages, and Debian packages when root. Usage: tools/install.sh run|test
root=$(cd "$(dirname "$0")/.." && pwd)
log="$root/.cache/install.log"
mkdir -p "$root/.cache"

fail() {
  echo "$1" >&2
  tail -n 20 "$log" >&2
  exit 1
}

install_npm_packages() {
  # npm keeps no trace of the lock file that it installed, so we keep a copy.
  installed="$root/node_modules/.installed-package-lock.json"
  cmp -s "$root/package-lock.json" "$installed" && return
  command -v npm >/dev/null 2>&1 || fail "Proofmark needs npm: install Node.js (any version from 18 on) with npm."
  echo "Installing npm packages"
  (cd "$root" && npm ci --no-progress) >"$log" 2>&1 || fail "npm ci failed:"
  cp "$root/package-lock.json" "$installed"
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
  echo "Installing Debian packages:$missing"
  # shellcheck disable=SC2086
  apt_install $missing || { apt-get update >>"$log" 2>&1 && apt_install $missing; } ||
    fail "apt-get could not install$missing:"
}

apt_install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" >>"$log" 2>&1
}

install_npm_packages
packages="bubblewrap uidmap slirp4netns tini mmdebstrap zstd iproute2 python3 python3-pytest libarchive-tools"
[ "$1" = test ] && packages="$packages chromium"
if command -v dpkg-query >/dev/null 2>&1; then
  # shellcheck disable=SC2086
  install_debian_packages $packages
  [ "$(id -u)" != 0 ] || "$root/tools/runner-account.sh"
else
  echo "AutoTest needs Linux with: $packages. Everything else works without them." >&2
fi
