// The command `at` (also `cg`) that scripts of teachers find: functions of bash, read before their first line.
import { tools } from '../../../runner/domain/tool-versions.ts';

const truncate =
  'truncate) case "${2-65536}" in ""|*[!0-9]*) echo "at truncate: use \'COMMAND | at truncate BYTES\'" >&2; ' +
  'return 2 ;; esac; head -c "${2-65536}"; set -- "$(wc -c)"; ' +
  '[ "$1" -eq 0 ] || printf \'\\n[%s more bytes]\\n\' "$1" ;; ';

const alias = 'cg() { at "$@"; }; ';

/** For scripts whose points are not their own, on one line. */
export const plainAt =
  `unset LD_PRELOAD; at() { case "\${1-}" in ${truncate}` +
  `*) echo "at: use 'COMMAND | at truncate BYTES'" >&2; return 2 ;; esac; }; ${alias}`;

/**
 * What a script that may report finds besides: `at points 3/5` reports points; `at report COMMAND` runs a trusted
 * program of the teacher with descriptor 3 open. All other programs run without it, and without the guard.
 */
export const reportingAt =
  `unset LD_PRELOAD; at() { case "\${1-}" in ${truncate}` +
  `points) printf '{"tag":"points","points":"%s"}\\n' "\${2-}" >&3 ;; ` +
  'report) shift; { "$@" 3>&1 1>&4 4>&-; } 4>&1 1>&3 ;; ' +
  `*) echo "at: use 'at points N/M', 'at report COMMAND' or 'COMMAND | at truncate BYTES'" >&2; ` +
  `return 2 ;; esac; }; ${alias}`;

const pythonPackages = Object.entries(tools.python.packages);
const pythonCases = pythonPackages.map(
  ([version, name]) =>
    `    ${version}) set -- ${name} ${version === 'pypy' ? 'PyPy' : `"Python ${version}"`} ;;`,
);

/** For the set-up: `at install-python 3.12` does what the block Install Python does. */
export const setupAt = `
at_install_python() {
  case "\${1-base}" in
    base) python3 --version || { echo "The base system has no Python." >&2; return 1; }; return ;;
${pythonCases.join('\n')}
    *) echo "at install-python: use one of base ${pythonPackages.map(([version]) => version).join(' ')}" >&2; return 2 ;;
  esac
  if ! command -v "$1" > /dev/null; then
    { apt-get update && apt-get install -y --no-install-recommends "$1"; } ||
      { echo "$2 is not offered by the package sources of this site." >&2; return 1; }
  fi
  # Nothing to write where it is the one already: a base may show a \`/usr\` that cannot be written.
  if [ "$(readlink -f "$(command -v python3)")" != "$(readlink -f "$(command -v "$1")")" ]; then
    mkdir -p /usr/local/bin && ln -sf "$(command -v "$1")" /usr/local/bin/python3 && hash -r || return 1
  fi
  python3 --version
}
at() {
  case "\${1-}" in
    install-python) at_install_python "\${2-base}" ;;
    ${truncate}
    *) echo "at: use 'at install-python VERSION' or 'COMMAND | at truncate BYTES'" >&2; return 2 ;;
  esac
}
${alias}
`;
