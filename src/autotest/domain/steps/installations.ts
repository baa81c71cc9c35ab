// Tools that the end of a build installs for the test blocks that use them, each into a folder of its own. A
// tool that is not to be had ends the build with a sentence; another version never takes its place.
import { npmTools } from '../../../runner/domain/npm-tools.ts';
import { tools } from '../../../runner/domain/tool-versions.ts';
import { javaPrograms } from './java-programs.generated.ts';
import { launcherBuild } from './junit-launcher.ts';
import { shellWord } from './shell-word.ts';
import {
  astGrepFileOf,
  checkstyleFileOf,
  dotnetFolder,
  javaFolder,
  junitClassPathOf,
  pytestFolderOf,
  toolFolderOf,
  type AstGrepVersion,
  type CheckstyleVersion,
  type Flake8Version,
  type JunitVersion,
  type NeededTool,
  type PytestVersion,
} from './tool-places.ts';

export interface Installation {
  /** The output of the build shows this name. */
  readonly name: string;
  readonly script: string;
}

export function installationOf(needed: NeededTool): Installation {
  switch (needed.tool) {
    case 'astGrep':
      return astGrepInstallation(needed.version);
    case 'junit5':
      return junitInstallation(needed.version);
    case 'flake8':
      return flake8Installation(needed.version);
    case 'checkstyle':
      return checkstyleInstallation(needed.version);
    case 'pytest':
      return pytestInstallation(needed.version);
    case 'jupyter':
      return systemInstallation('Jupyter', {
        isThere: '/usr/bin/python3 -I -c "import nbclient, ipykernel"',
        packages: 'python3-nbclient python3-ipykernel',
      });
    // What the set-up has put there stays.
    case 'dotnet':
      return {
        name: `.NET ${needed.version}`,
        script: `[ -x ${dotnetFolder}/dotnet ] || at install-dotnet ${needed.version}`,
      };
    case 'phpunit':
      return systemInstallation('PHPUnit', { isThere: 'command -v phpunit', packages: 'php-cli phpunit' });
  }
}

function astGrepInstallation(version: AstGrepVersion): Installation {
  const packages = shellWord(JSON.stringify(npmTools.astGrep[version]));
  const folder = shellWord(dirOf(astGrepFileOf(version)));
  return { name: `ast-grep ${version}`, script: npmFetch(packages, folder) };
}

function dirOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/**
 * Downloads one package of the npm registry without npm, checks its digest and unpacks it. A set-up names
 * another registry in /etc/npmrc. The arguments are words of a shell.
 */
export function npmFetch(packages: string, folder: string): string {
  return `python3 -I - ${packages} ${folder} <<'END_OF_PROGRAM'\n${fetchNpm}END_OF_PROGRAM`;
}

const fetchNpm = `import base64, hashlib, io, json, os, platform, sys, tarfile, urllib.request
packages, folder = json.loads(sys.argv[1]), sys.argv[2]
package = packages.get(platform.machine())
if package is None:
    sys.exit(f"There is no such tool for the processor of this machine ({platform.machine()}).")
registry = "https://registry.npmjs.org"
if os.path.exists("/etc/npmrc"):
    lines = [line.partition("=") for line in open("/etc/npmrc", encoding="utf-8")]
    registry = next((value.strip() for key, _, value in lines if key.strip() == "registry"), registry).rstrip("/")
name, version = package["name"], package["version"]
address = f"{registry}/{name}/-/{name.rpartition('/')[2]}-{version}.tgz"
try:
    content = urllib.request.urlopen(address, timeout=120).read()
except OSError as problem:
    sys.exit(f"{name} {version} could not be downloaded from {registry}: {problem}")
if "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode() != package["integrity"]:
    sys.exit(f"{address} is not the package that was expected. Nothing was installed.")
with tarfile.open(fileobj=io.BytesIO(content)) as archive:
    for member in archive.getmembers():
        member.name = member.name.partition("/")[2]
        if member.isfile() and member.name and not member.name.startswith("/") and ".." not in member.name:
            archive.extract(member, folder)
print(f"{name} {version} is in {folder}.")
`;

/** Installs packages of the system where a file or a program is missing. */
function systemInstallation(
  name: string,
  { isThere, packages }: { readonly isThere: string; readonly packages: string },
): Installation {
  const get = `{ apt-get update && apt-get install -y --no-install-recommends ${packages}; }`;
  const missing = `{ echo "${name} is not offered by the package sources of this site." >&2; exit 1; }`;
  return { name, script: `${isThere} > /dev/null 2>&1 || ${get} || ${missing}` };
}

/** Downloads one file. Python does it, because every base has it. */
function webInstallation(
  name: string,
  { from, to }: { readonly from: string; readonly to: string },
): Installation {
  const program = `import os, sys, urllib.request
address, target = sys.argv[1:]
os.makedirs(os.path.dirname(target), exist_ok=True)
try:
    content = urllib.request.urlopen(address, timeout=120).read()
except OSError as problem:
    sys.exit(f"${name} could not be downloaded from {address}: {problem}")
with open(target, "wb") as file:
    file.write(content)
`;
  return {
    name,
    script: `python3 -I - ${shellWord(from)} ${shellWord(to)} <<'END_OF_PROGRAM'\n${program}END_OF_PROGRAM`,
  };
}

/** Installs one package of Python into a folder of its own. */
function pipInstallation(
  name: string,
  { requirement, folder }: { requirement: string; folder: string },
): Installation {
  const pip = 'python3 -m pip install --no-input --no-cache-dir --disable-pip-version-check --retries 2';
  return {
    name,
    script: [
      `python3 -m pip --version || { echo "This machine has no pip for its Python, which installs ${name}.` +
        ' Add it in a set-up script, for example: apt-get install -y python3-pip" >&2; exit 1; }',
      `${pip} --root-user-action ignore --target ${folder} ${requirement} ||`,
      `  { echo "${name} could not be installed: the package index of Python does not offer it, or` +
        ' cannot be reached from here." >&2; exit 1; }',
    ].join('\n'),
  };
}

/** The version of the system brings Java too, if the machine has none. */
function junitInstallation(version: JunitVersion): Installation {
  const { name, script } = junitArchives(version);
  return { name, script: launcherBuild(version, javaPrograms.junit, script) };
}

function junitArchives(version: JunitVersion): Installation {
  if (version === 'base') {
    return systemInstallation('JUnit 5', {
      isThere: `{ command -v javac && ls ${javaFolder}/junit-platform-launcher.jar; }`,
      packages: 'default-jdk-headless junit5',
    });
  }
  const from = tools.junit5.packages[version];
  return webInstallation(`JUnit ${version}`, { from, to: junitClassPathOf(version) });
}

function flake8Installation(version: Flake8Version): Installation {
  if (version === 'base') {
    return systemInstallation('Flake8', {
      isThere: '/usr/bin/python3 -I -c "import flake8"',
      packages: 'python3-flake8',
    });
  }
  const folder = toolFolderOf('flake8', version);
  return pipInstallation(`Flake8 ${version}`, { requirement: `flake8==${version}`, folder });
}

function checkstyleInstallation(version: CheckstyleVersion): Installation {
  if (version === 'base') {
    return systemInstallation('Checkstyle', {
      isThere: 'command -v checkstyle',
      packages: 'default-jre-headless checkstyle',
    });
  }
  const from = tools.checkstyle.packages[version];
  return webInstallation(`Checkstyle ${version}`, { from, to: checkstyleFileOf(version) });
}

/** A version of its own folder, so that the rest of the machine keeps its Pytest. */
function pytestInstallation(version: PytestVersion): Installation {
  if (version === 'base') {
    return systemInstallation('Pytest', {
      isThere: 'python3 -I -c "import pytest"',
      packages: 'python3-pytest',
    });
  }
  const folder = pytestFolderOf(version);
  return pipInstallation(`Pytest ${version}`, { requirement: `pytest==${version}`, folder });
}
