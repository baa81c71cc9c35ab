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

/** Descriptor of a script that asks the reporter: its standard output as it was at the start. */
const ownOutput = 9;

/**
 * What a script that may report finds besides: `at points 3/5` reports points; `at report COMMAND` has a trusted program
 * of the teacher run with descriptor 3 open, by `reporter`. All other programs run without it, and without the guard.
 */
export const reportingAt =
  `unset LD_PRELOAD; at() { case "\${1-}" in ${truncate}` +
  `points) printf '{"tag":"points","points":"%s"}\\n' "\${2-}" >&3 ;; ` +
  `report) shift; at_report "$@" ;; ` +
  `*) echo "at: use 'at points N/M', 'at report COMMAND' or 'COMMAND | at truncate BYTES'" >&2; ` +
  `return 2 ;; esac; }; ${alias}` +
  'at_report() { [ $# -gt 0 ] || { echo "at: use \'at report COMMAND\'" >&2; return 2; }; ' +
  'local input where=here status length; input="$(base64 -w 0)"; ' +
  `[ /dev/fd/1 -ef /dev/fd/${ownOutput} ] || where=back; ` +
  `{ printf '%s\\0' "$where" $# "$@" "\${#input}"; printf %s "$input"; } >&5 && ` +
  'IFS=" " read -r status length <&4 && { head -c "$length" <&4 | base64 -d; return "$status"; }; ' +
  'echo "at: \'at report\' works only where the script of the block itself says it" >&2; return 2; }; ';

/** Put before the first line of such a script: where its output goes, whatever is piped or redirected later. */
export const keepOutput = `exec ${ownOutput}>&1; `;

/** True where a script may ask the reporter; a file that it reads may, too. */
export function asksReporter(script: string): boolean {
  return /\breport\b|\bsource\b|(^|[\s;&|(])\.\s/.test(script);
}

/**
 * Runs what `at report` asks for, as the account `tool`. Asked are: `here` or `back`, the number of words, the words and
 * the length of the input, each ended by NUL, then the input in base64. Answered are: the exit and the length of the
 * output that goes back because it is piped or redirected there, then that output in base64.
 */
export const reporter = `exec 6<&-
guard=$LD_PRELOAD; unset LD_PRELOAD
next() { IFS= read -r -d '' word <&4; }
ask() { { LD_PRELOAD=$guard "\${words[@]}" < ~/input 3>&1 1>&7 7>&-; } 7>&1 1>&3; }
while next; do
  where=$word; next || exit; count=$word; words=()
  while [ "\${#words[@]}" -lt "$count" ]; do next || exit; words+=("$word"); done
  next || exit
  head -c "$word" <&4 | base64 -d > ~/input
  if [ "\${PIPESTATUS[*]}" != '0 0' ]; then
    echo "at report: the input does not fit on the disk of the machine" >&2; echo 2 0 >&5
  elif [ "$where" = here ]; then
    ask; echo $? 0 >&5
  else
    ask > ~/output; status=$?
    base64 -w 0 ~/output > ~/encoded
    echo "$status" "$(wc -c < ~/encoded)" >&5; cat ~/encoded >&5
  fi
done
`;

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
