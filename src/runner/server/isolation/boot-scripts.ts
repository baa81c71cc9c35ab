// The shell scripts of the start. They run between the outer process and the runner inside its namespaces.
import { limitAccounts, raiseLimitsOfOwner } from './shared-limits.ts';

/**
 * Uses bash, because dash cannot close descriptors above 9. Descriptors that a service manager left open
 * would reach students.
 */
const closeDescriptors = `
for open in /proc/self/fd/*; do
  number=\${open##*/}
  if [ "$number" -gt 2 ] && [ "$number" != 255 ]; then eval "exec $number>&-" 2> /dev/null || true; fi
done
[ -z "\${BOOT_CGROUP:-}" ] || echo $$ > "$BOOT_CGROUP/cgroup.procs"`;

/**
 * For root. The account cannot reach some paths, such as a checkout below /root or a closed data folder. A
 * mount namespace of our own shows them at the same place and hides the rest of the closed folder.
 */
const openPaths = `
reaches() { setpriv --reuid "$BOOT_UID" --regid "$BOOT_GID" --clear-groups --inh-caps=-all -- test -x "$1"; }
first_closed() {
  path=
  IFS=/
  for part in \${1#/}; do
    path="$path/$part"
    reaches "$path" || break
  done
  unset IFS
  echo "$path"
}
closed=()
for needed in "\${needed_paths[@]}"; do reaches "$needed" || closed+=("$needed"); done
if [ \${#closed[@]} -gt 0 ]; then
  stage=$(mktemp -d)
  mount -t tmpfs -o mode=755 tmpfs "$stage"
  for at in "\${!closed[@]}"; do mkdir "$stage/$at"; mount --bind "\${closed[$at]}" "$stage/$at"; done
  for at in "\${!closed[@]}"; do
    if ! [ -d "\${closed[$at]}" ] || ! reaches "\${closed[$at]}"; then
      blocked=$(first_closed "\${closed[$at]}")
      [ "$blocked" = "\${closed[$at]}" ] || mount -t tmpfs -o mode=755 tmpfs "$blocked"
    fi
    mkdir -p "\${closed[$at]}"
    mount --move "$stage/$at" "\${closed[$at]}"
  done
  umount -l "$stage"
  rmdir "$stage"
fi`;

const namespaces = '--mount --propagation private --pid --fork --kill-child=KILL --mount-proc';
const userNamespace = `unshare --user --map-root-user --map-auto --setuid 0 --setgid 0 ${namespaces}`;
const giveUp = 'setpriv --reuid "$BOOT_UID" --regid "$BOOT_GID" --clear-groups --inh-caps=-all --';

/**
 * When only root may open the tunnel device, the runner gets one of its own. It makes the networks of jobs.
 */
const openTunnel = `
if [ -c /dev/net/tun ] && ! setpriv --reuid "$BOOT_UID" --regid "$BOOT_GID" --clear-groups -- test -w /dev/net/tun; then
  mount -t tmpfs -o mode=755 tmpfs /dev/net
  mknod -m 666 /dev/net/tun c 10 200
fi`;

/** Runs inside the namespaces. */
const startInside = `bash -c '${limitAccounts}
exec tini -s -- "$@"' inside "$@"`;

/** Arguments: the number of paths that must be reachable, those paths, then the command to run inside. */
export const bootAsRoot = `set -eu
${closeDescriptors}
count=$1; shift
needed_paths=("\${@:1:$count}"); shift "$count"
${openPaths}
${openTunnel}
${raiseLimitsOfOwner}
exec ${giveUp} ${userNamespace} -- ${startInside}`;

/** Without root the script uses the subordinate ids of the caller. */
export const bootAsAccount = `set -eu
${closeDescriptors}
count=$1; shift "$((count + 1))"
exec ${userNamespace} -- ${startInside}`;

/** Tried first: if the kernel refuses, unshare with a map of ids leaves a process that waits forever. */
const plainNamespace = 'unshare --user -- true';

/** Tests whether the account gets a namespace with its 65,536 ids. */
export const tryAsRoot = `${giveUp} ${plainNamespace} && exec ${giveUp} ${userNamespace} -- true`;
export const tryAsAccount = `${plainNamespace} && exec ${userNamespace} -- true`;
