// How a runner finds out which versions of tools a base system has or can get.
import { npmTools, type NpmPackage } from './npm-tools.ts';
import { tools, type Tool } from './tool-versions.ts';

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
      `apt-cache policy ${debianPackage} 2> /dev/null | grep -A2 -Fx '${debianPackage}:' | ` +
      // What is no name of a package is taken for a pattern: `g++-13` fits hundreds.
      `grep -q 'Candidate: [0-9]'; then echo ${name} ${version}; fi`,
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
