// Tools of which a set-up may ask for a version. A runner tells which versions its base system has or gets from its
// sources; the set-up installs them from there, and nothing else is put in their place.
import { z } from 'zod';

interface Tool {
  /** How people call it. */
  readonly label: string;
  /** debian: program and package have one name; pip: one package, known by its number. */
  readonly source: 'debian' | 'pip';
  /** Name of the package by version. */
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

/** Versions by the name of the tool; a tool that is not named was not looked for. */
export const ToolOffers = z.record(z.string(), z.array(z.string()));
export type ToolOffers = z.infer<typeof ToolOffers>;

/** A script for the shell of a base system that writes a line `tool version` for each version it can have. */
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

/** What the script found; every tool is named, also one of which there is no version. */
export function offersOf(output: string): ToolOffers {
  const lines = new Set(output.split('\n'));
  return Object.fromEntries(
    Object.entries(tools).map(([name, { packages }]) => [
      name,
      Object.keys(packages).filter((version) => lines.has(`${name} ${version}`)),
    ]),
  );
}
