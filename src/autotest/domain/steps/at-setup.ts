// The command `at` (also `cg`) for scripts of the set-up: it installs tools in chosen versions.
import { npmTools } from '../../../runner/domain/npm-tools.ts';
import { tools, type Tool } from '../../../runner/domain/tool-versions.ts';
import { alias, truncate } from './at-command.ts';
import { npmFetch } from './installations.ts';
import { shellWord } from './shell-word.ts';
import { javaArchive } from './tool-places.ts';

interface SystemTool {
  /** A program that is there where the base system has the tool. */
  readonly program: string;
  /** Packages of the system that bring it; empty if it has none. */
  readonly packages: string;
  /** A command that shows the version. */
  readonly shows: string;
  /** Packages of one version. */
  readonly packagesOf: (version: string) => string;
  /** What is done once the version is chosen. */
  readonly afterwards?: string;
  /** Programs of one version, as the shell finds them, with the names that they get. */
  readonly programsOf: (version: string) => readonly (readonly [string, string])[];
}

type SystemToolName = 'java' | 'clang' | 'gcc' | 'dotnet';

const systemTools: Readonly<Record<SystemToolName, SystemTool>> = {
  java: {
    ...{ program: 'javac', packages: 'default-jdk-headless', shows: 'javac -version' },
    afterwards: 'at_archive_java',
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
  const { program, packages, shows, afterwards, packagesOf, programsOf } = systemTools[name];
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
  esac${afterwards === undefined ? '' : `\n  ${afterwards}`}
  ${shows}
}
`;
}

/**
 * Keeps the classes of the compiler as it needs them: then it starts in two thirds of the time. Java before version 13 knows
 * no such archives and goes without.
 */
const archiveJava = `at_archive_java() {
  local folder
  folder=$(mktemp -d) && mkdir -p ${shellWord(javaArchive.slice(0, javaArchive.lastIndexOf('/')))} || return 0
  echo 'import java.util.*; class Warm { record Pair(int one, String other) {} List<Pair> all() { return List.of(); } }' > "$folder/Warm.java"
  javac -J-XX:ArchiveClassesAtExit=${javaArchive} -J-XX:+UseSerialGC -d "$folder" "$folder/Warm.java" > /dev/null 2>&1 ||
    rm -f ${javaArchive}
  rm -r "$folder"
}
`;

const nodeVersions = Object.keys(tools.node.packages);

const npmFolder = '/opt/proofmark/npm';

/** Of npm, because sources of the system have one version of it. Npm comes along, where it is missing. */
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
  command -v npm > /dev/null || at_fetch ${shellWord(JSON.stringify(npmTools.npm['9.9.4']))} ${npmFolder} || return
  [ ! -e ${npmFolder} ] || { at_link ${npmFolder}/bin/npm-cli.js npm && at_link ${npmFolder}/bin/npx-cli.js npx; } || return
  echo "Node.js $(node --version), npm $(npm --version)"
}
`;

/**
 * A link for what is the chosen one already is not made: a base may show a `/usr` that cannot be written.
 */
const installHelpers = `
at_get() {
  local name
  apt-get update || return
  # What is no name of a package would be taken for a pattern: \`g++-99\` fits hundreds.
  for name; do
    apt-cache policy "$name" | grep -A2 -Fx "$name:" | grep -q 'Candidate: [0-9]' || return
  done
  apt-get install -y --no-install-recommends "$@"
}
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
export const setupAt = `${installHelpers}${archiveJava}${systemToolFunction('java')}${systemToolFunction('clang')}${systemToolFunction('gcc')}${systemToolFunction('dotnet')}${nodeFunction}
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
