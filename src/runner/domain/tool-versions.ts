// Tools that a set-up can install in a chosen version. A runner tells which versions its base system has or
// can get from its sources. The set-up installs from there, and never another version.
import { z } from 'zod';

export interface Tool {
  /** The name that people use. */
  readonly label: string;
  /**
   * debian: packages of the system; pip: one package, with the version as its number; npm: a package with its
   * digest (`npmTools`); web: an address that answers.
   */
  readonly source: 'debian' | 'pip' | 'npm' | 'web';
  /** Package names, or addresses, by version. */
  readonly packages: Readonly<Record<string, string>>;
  /** True where no package of the base system brings the tool: then it has what its own image holds, or nothing. */
  readonly isNoPackageOfBase?: boolean;
  /** For debian: a command that succeeds where the version is there already; otherwise the package's name. */
  readonly presentBy?: (version: string) => string;
}

const maven = 'https://repo1.maven.org/maven2/org/junit/platform/junit-platform-console-standalone';
const checkstyle = 'https://github.com/checkstyle/checkstyle/releases/download';

export const tools = {
  python: {
    label: 'Python',
    source: 'debian',
    packages: {
      '3.10': 'python3.10',
      '3.11': 'python3.11',
      '3.12': 'python3.12',
      '3.13': 'python3.13',
      pypy: 'pypy3',
    },
  },
  java: {
    label: 'Java',
    source: 'debian',
    packages: {
      '8': 'openjdk-8-jdk-headless',
      '11': 'openjdk-11-jdk-headless',
      '17': 'openjdk-17-jdk-headless',
      '21': 'openjdk-21-jdk-headless',
    },
    presentBy: (version) => `ls /usr/lib/jvm/java-${version}-openjdk-*/bin/javac`,
  },
  node: { label: 'Node.js', source: 'npm', packages: { '14': 'node', '16': 'node', '18': 'node' } },
  dotnet: {
    label: '.NET',
    source: 'debian',
    isNoPackageOfBase: true,
    packages: {
      '6.0': 'dotnet-sdk-6.0',
      '7.0': 'dotnet-sdk-7.0',
      '8.0': 'dotnet-sdk-8.0',
      '9.0': 'dotnet-sdk-9.0',
    },
    presentBy: (version) => `dotnet --list-sdks | grep -q '^${version}'`,
  },
  clang: { label: 'Clang', source: 'debian', packages: { '12': 'clang-12', '16': 'clang-16' } },
  gcc: { label: 'GCC', source: 'debian', packages: { '9': 'g++-9', '10': 'g++-10', '13': 'g++-13' } },
  pytest: {
    label: 'Pytest',
    source: 'pip',
    packages: { '7.3.1': 'pytest', '7.4.4': 'pytest', '8.3.3': 'pytest' },
  },
  flake8: { label: 'Flake8', source: 'pip', packages: { '6.0.0': 'flake8' } },
  astGrep: { label: 'ast-grep', source: 'npm', packages: { '0.51.1': 'astGrep' } },
  junit5: {
    label: 'JUnit',
    source: 'web',
    packages: {
      '1.8.2': `${maven}/1.8.2/junit-platform-console-standalone-1.8.2.jar`,
      '1.10.0': `${maven}/1.10.0/junit-platform-console-standalone-1.10.0.jar`,
    },
  },
  checkstyle: {
    label: 'Checkstyle',
    source: 'web',
    packages: {
      '9.3': `${checkstyle}/checkstyle-9.3/checkstyle-9.3-all.jar`,
      '10.12.3': `${checkstyle}/checkstyle-10.12.3/checkstyle-10.12.3-all.jar`,
    },
  },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

/** Versions by tool name. The runner has not looked for a tool that is missing here. */
export const ToolOffers = z.record(z.string(), z.array(z.string()));
export type ToolOffers = z.infer<typeof ToolOffers>;

const catalogue: Readonly<Record<string, Tool>> = tools;

/** The name that people use; of a tool that only newer runners know, its key. */
export function labelOfTool(name: string): string {
  return catalogue[name]?.label ?? name;
}

/** Reads the output of the script. Tools without any version are also listed. */
export function offersOf(output: string): ToolOffers {
  const lines = new Set(output.split('\n'));
  return Object.fromEntries(
    Object.entries(catalogue).map(([name, { packages }]) => [
      name,
      Object.keys(packages).filter((version) => lines.has(`${name} ${version}`)),
    ]),
  );
}
