#!/bin/sh
# Makes the account `proofmark-runner` with 65,536 subordinate ids (as root, safe to repeat). The runner gives up
# root for this account before it touches anything of a student; inside its user namespace it owns these ids.
set -eu

account=proofmark-runner
count=65536

[ "$(id -u)" = 0 ] || { echo "tools/runner-account.sh needs root." >&2; exit 1; }

if ! id "$account" > /dev/null 2>&1; then
  useradd --system --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin "$account"
  echo "Made the account $account, under which student programs run."
fi

# The first id after every range in use, never below 100000 (the convention of useradd).
next_free() {
  awk -F: 'BEGIN { next_id = 100000 } $2 + $3 > next_id { next_id = $2 + $3 } END { print next_id }' "$1"
}

ensure_range() {
  file=$1
  option=$2
  touch "$file"
  if ! grep -q "^$account:" "$file"; then
    start=$(next_free "$file")
    usermod "$option" "$start-$((start + count - 1))" "$account"
    echo "Gave $account $count subordinate ids in $file."
  fi
}

ensure_range /etc/subuid --add-subuids
ensure_range /etc/subgid --add-subgids
