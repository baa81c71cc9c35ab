// The command `at` (also `cg`) for scripts of teachers. These are bash functions, read before the first line
// of the script.
import { npmTools, tools, type Tool } from '../../../runner/domain/tool-versions.ts';
import { npmFetch } from './installations.ts';
import { shellWord } from './shell-word.ts';

const truncate =
  'truncate) case "${2-65536}" in ""|*[!0-9]*) echo "at truncate: use \'COMMAND | at truncate BYTES\'" >&2; ' +
  'return 2 ;; esac; head -c "${2-65536}"; set -- "$(wc -c)"; ' +
  '[ "$1" -eq 0 ] || printf \'\\n[%s more bytes]\\n\' "$1" ;; ';

const alias = 'cg() { at "$@"; }; ';

/** For scripts that report no points themselves. It must be one line. */
export const plainAt =
  `unset LD_PRELOAD; at() { case "\${1-}" in ${truncate}` +
  `*) echo "at: use 'COMMAND | at truncate BYTES'" >&2; return 2 ;; esac; }; ${alias}`;

/** The descriptor that keeps the first standard output of a script, for scripts that ask the reporter. */
const ownOutput = 9;

/**
 * More functions for scripts that may report: `at points 3/5` reports points; `at report COMMAND` runs a
 * trusted program of the teacher with descriptor 3 open, through `reporter`. All other programs run without
 * that descriptor and without the guard.
 */
export const reportingAt =
  `unset LD_PRELOAD; at() { case "\${1-}" in ${truncate}` +
  `points) printf '{"tag":"points","points":"%s"}\\n' "\${2-}" >&3 ;; ` +
  `report) shift; at_report "$@" ;; ` +
  `*) echo "at: use 'at points N/M', 'at report COMMAND' or 'COMMAND | at truncate BYTES'" >&2; ` +
  `return 2 ;; esac; }; ${alias}` +
  'at_report() { [ $# -gt 0 ] || { echo "at: use \'at report COMMAND\'" >&2; return 2; }; ' +
  'local LC_ALL=C IFS= where=here token=$SRANDOM$SRANDOM part status; ' +
  `[ /dev/fd/1 -ef /dev/fd/${ownOutput} ] || where=back; ` +
  `{ printf '%s\\0' "$token" "$where" $# "$@"; while read -r -d '' part; do printf 'd%s\\0' "$part"; done; ` +
  `printf '%s\\0' "e$part"; } >&5 && ` +
  `while read -r -d '' status <&4; do case $status in "$token "*) [ $where = here ] || ( trap '' PIPE; ` +
  `while read -r -d '' part <&4; do case $part in d*) printf '%s\\0' "\${part:1}" ;; ` +
  `*) printf %s "\${part:1}"; exit 0 ;; esac; done ) 2> /dev/null; return "\${status#* }" ;; esac; done; ` +
  'echo "at: \'at report\' works only where the script of the block itself says it" >&2; return 2; }; ';

/**
 * Goes before the first line of such a script. It keeps the place of its output, even if output is piped or
 * redirected later.
 */
export const keepOutput = `exec ${ownOutput}>&1; `;

/** Whether a script may use the reporter. A file that it reads could use it too. */
export function asksReporter(script: string): boolean {
  return /\breport\b|\bsource\b|(^|[\s;&|(])\.\s/.test(script);
}

/**
 * Runs the commands of `at report` as the account `tool`. A request has a random word, `here` or `back`, the
 * number of words, the words, then the input. An answer has the random word with the exit code, then the
 * output if the script pipes or redirects it. Each part ends with NUL; parts of input and output begin with
 * d, the last one with e. The script does its half with bash alone, because a running program of the student
 * could change any program that it starts. The random word separates its answer from the rest of an answer
 * whose reader was ended.
 */
export const reporter = `exec 6<&-
LC_ALL=C; guard=$LD_PRELOAD; unset LD_PRELOAD
next() { IFS= read -r -d '' word <&4; }
take() {
  while next; do
    case $word in
      d*) printf '%s\\0' "\${word:1}" || full=yes ;;
      e*) printf %s "\${word:1}" || full=yes; return ;;
      *) exit ;;
    esac
  done
  exit
}
tell() { while IFS= read -r -d '' part; do printf 'd%s\\0' "$part"; done; printf '%s\\0' "e$part"; }
ask() { { LD_PRELOAD=$guard "\${words[@]}" < ~/input 3>&1 1>&7 7>&-; } 7>&1 1>&3; }
no_room() { echo "at report: the $1 does not fit on the disk of the machine" >&2; status=2; }
while next; do
  token=$word; next || exit; where=$word; next || exit; count=$word; words=() full=
  while [ "\${#words[@]}" -lt "$count" ]; do next || exit; words+=("$word"); done
  if { : > ~/input; } 2> /dev/null; then take > ~/input 2> /dev/null; else take > /dev/null; full=yes; fi
  if [ -n "$full" ]; then
    no_room input; printf '%s\\0' "$token $status" >&5; [ "$where" = here ] || printf 'e\\0' >&5
  elif [ "$where" = here ]; then
    ask; printf '%s\\0' "$token $?" >&5
  else
    ask | { cat > ~/output; } 2> /dev/null; ends=("\${PIPESTATUS[@]}"); status=\${ends[0]}
    [ "\${ends[1]}" = 0 ] || no_room output
    printf '%s\\0' "$token $status" >&5
    if [ "\${ends[1]}" = 0 ]; then tell < ~/output >&5; else printf 'e\\0' >&5; fi
  fi
done
`;

interface SystemTool {
  /** A program that is there where the base system has the tool. */
  readonly program: string;
  /** Packages of the system that bring it; empty if it has none. */
  readonly packages: string;
  /** A command that shows the version. */
  readonly shows: string;
  /** Packages of one version. */
  readonly packagesOf: (version: string) => string;
  /** Programs of one version, as the shell finds them, with the names that they get. */
  readonly programsOf: (version: string) => readonly (readonly [string, string])[];
}

type SystemToolName = 'java' | 'clang' | 'gcc' | 'dotnet';

const systemTools: Readonly<Record<SystemToolName, SystemTool>> = {
  java: {
    ...{ program: 'javac', packages: 'default-jdk-headless', shows: 'javac -version' },
    packagesOf: (version) => `openjdk-${version}-jdk-headless`,
    programsOf: (version) =>
      ['java', 'javac', 'jar'].map((name) => [`/usr/lib/jvm/java-${version}-openjdk-*/bin/${name}`, name]),
  },
  clang: {
    ...{ program: 'clang', packages: 'clang', shows: 'clang --version' },
    packagesOf: (version) => `clang-${version}`,
    programsOf: (version) => ['clang', 'clang++'].map((name) => [`/usr/bin/${name}-${version}`, name]),
  },
  gcc: {
    ...{ program: 'gcc', packages: 'gcc g++ libc6-dev', shows: 'gcc --version' },
    packagesOf: (version) => `g++-${version}`,
    programsOf: (version) => ['gcc', 'g++'].map((name) => [`/usr/bin/${name}-${version}`, name]),
  },
  dotnet: {
    ...{ program: 'dotnet', packages: '', shows: 'dotnet --version' },
    packagesOf: (version) => `dotnet-sdk-${version}`,
    programsOf: () => [],
  },
};

function systemToolFunction(name: SystemToolName): string {
  const { program, packages, shows, packagesOf, programsOf } = systemTools[name];
  const { label, packages: versionsOf, presentBy }: Tool = tools[name];
  const none = (what: string) => `at_none "${what}"`;
  const base =
    packages === ''
      ? `command -v ${program} > /dev/null || { echo "The base system has no ${label}." >&2; return 1; }`
      : `command -v ${program} > /dev/null || at_get ${packages} || ${none(label)} || return`;
  const versions = Object.keys(versionsOf);
  const cases = versions.map((version) => {
    const links = programsOf(version).map(([path, link]) => `at_link ${path} ${link} || return`);
    const isThere = presentBy?.(version) ?? `command -v ${programsOf(version)[0]?.[0] ?? program}`;
    const get = `${isThere} > /dev/null 2>&1 || at_get ${packagesOf(version)} || ${none(`${label} ${version}`)} || return`;
    return `    ${version}) ${[get, ...links].join('; ')} ;;`;
  });
  return `at_install_${name}() {
  case "\${1-base}" in
    base) ${base} ;;
${cases.join('\n')}
    *) echo "at install-${name}: use one of base ${versions.join(' ')}" >&2; return 2 ;;
  esac
  ${shows}
}
`;
}

const nodeVersions = Object.keys(tools.node.packages);

/** Of npm, because sources of the system have one version of it. */
const nodeFunction = `at_install_node() {
  case "\${1-base}" in
    base) command -v node > /dev/null || at_get nodejs || at_none Node.js || return ;;
${Object.entries(npmTools.node)
  .map(([version, packages]) => {
    const folder = `/opt/proofmark/node-${version}`;
    return `    ${version}) at_fetch ${shellWord(JSON.stringify(packages))} ${folder} || return; at_link ${folder}/bin/node node || return ;;`;
  })
  .join('\n')}
    *) echo "at install-node: use one of base ${nodeVersions.join(' ')}" >&2; return 2 ;;
  esac
  node --version
}
`;

/**
 * A link for what is the chosen one already is not made: a base may show a `/usr` that cannot be written.
 */
const installHelpers = `
at_get() { apt-get update && apt-get install -y --no-install-recommends "$@"; }
at_none() { echo "$1 is not offered by the package sources of this site." >&2; return 1; }
at_link() {
  [ "$(readlink -f "$(command -v "$2")")" = "$(readlink -f "$1")" ] ||
    { mkdir -p /usr/local/bin && ln -sf "$1" "/usr/local/bin/$2" && hash -r; }
}
at_fetch() {
${npmFetch('"$1"', '"$2"')}
}
`;

const pythonPackages = Object.entries(tools.python.packages);
const pythonCases = pythonPackages.map(
  ([version, name]) =>
    `    ${version}) set -- ${name} ${version === 'pypy' ? 'PyPy' : `"Python ${version}"`} ;;`,
);

const installed = ['python', 'java', 'node', 'dotnet', 'clang', 'gcc'] as const;

/** For the set-up: `at install-python 3.12` does the same as the block Install Python. */
export const setupAt = `${installHelpers}${systemToolFunction('java')}${systemToolFunction('clang')}${systemToolFunction('gcc')}${systemToolFunction('dotnet')}${nodeFunction}
at_install_python() {
  case "\${1-base}" in
    base) python3 --version || { echo "The base system has no Python." >&2; return 1; }; return ;;
${pythonCases.join('\n')}
    *) echo "at install-python: use one of base ${pythonPackages.map(([version]) => version).join(' ')}" >&2; return 2 ;;
  esac
  command -v "$1" > /dev/null || at_get "$1" || at_none "$2" || return
  at_link "$(command -v "$1")" python3 || return
  python3 --version
}
at() {
  case "\${1-}" in
${installed.map((name) => `    install-${name}) at_install_${name} "\${2-base}" ;;`).join('\n')}
    ${truncate}
    *) echo "at: use 'at install-${installed.join('|')} VERSION' or 'COMMAND | at truncate BYTES'" >&2; return 2 ;;
  esac
}
${alias}
`;
