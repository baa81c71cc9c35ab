// Tools that a set-up can install in a chosen version. A runner tells which versions its base system has or
// can get from its sources. The set-up installs from there, and never another version.
import { z } from 'zod';

interface Tool {
  /** The name that people use. */
  readonly label: string;
  /** debian: the program is the name of its package; pip: one package, with the version as its number. */
  readonly source: 'debian' | 'pip';
  /** Package names by version. */
  readonly packages: Readonly<Record<string, string>>;
}

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
  pytest: {
    label: 'Pytest',
    source: 'pip',
    packages: { '7.3.1': 'pytest', '7.4.4': 'pytest', '8.3.3': 'pytest' },
  },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

/** Versions by tool name. The runner has not looked for a tool that is missing here. */
export const ToolOffers = z.record(z.string(), z.array(z.string()));
export type ToolOffers = z.infer<typeof ToolOffers>;

/**
 * A shell script for a base system. It writes a line `tool version` for each version that can be installed.
 */
export function offersScript(): string {
  return [
    'apt-get update > /dev/null 2>&1',
    ...Object.entries(tools).flatMap(([name, { source, packages }]) =>
      source === 'debian' ? debianLines(name, packages) : pipLines(name, packages),
    ),
    'true',
  ].join('\n');
}

function debianLines(name: string, packages: Tool['packages']): string[] {
  return Object.entries(packages).map(
    ([version, debianPackage]) =>
      `if command -v ${debianPackage} > /dev/null || ` +
      `apt-cache policy ${debianPackage} 2> /dev/null | grep -q 'Candidate: [0-9]'; then echo ${name} ${version}; fi`,
  );
}

function pipLines(name: string, packages: Tool['packages']): string[] {
  const [pipPackage] = Object.values(packages);
  const index = 'python3 -m pip --disable-pip-version-check --retries 1 --timeout 10 index versions';
  return [
    `known=$(${index} ${pipPackage} 2> /dev/null | sed -n 's/^Available versions: //p')`,
    ...Object.keys(packages).map(
      (version) => `case ", $known," in *", ${version},"*) echo ${name} ${version} ;; esac`,
    ),
  ];
}

/** Reads the output of the script. Tools without any version are also listed. */
export function offersOf(output: string): ToolOffers {
  const lines = new Set(output.split('\n'));
  return Object.fromEntries(
    Object.entries(tools).map(([name, { packages }]) => [
      name,
      Object.keys(packages).filter((version) => lines.has(`${name} ${version}`)),
    ]),
  );
}
