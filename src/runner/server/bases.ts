// The systems under a job: the quick start base (the host's /usr, read-only) is ready at once, and a Debian
// of our own is built in the background.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolHome } from '../domain/plan.ts';
import type { BaseSystem } from './isolation/job-space.ts';
import { trustLikeHost } from './host-trust.ts';
import { findProgram, runScript, runTool, systemPath } from './isolation/tools.ts';

/** A small set that is enough for Python courses. Teachers add everything else with steps of the set-up. */
const packages = ['ca-certificates', 'procps', 'python3', 'python3-pip', 'python3-pytest', 'python3-venv'];

/** A first build asks for `initial` and gets the best base that the runner has. */
export const initialBase = 'initial';
const quickName = 'quick';

export class Bases {
  readonly #folder: string;
  readonly #debianName: string;
  #settled: Promise<unknown> = Promise.resolve();

  constructor(runnerFolder: string) {
    this.#folder = join(runnerFolder, 'bases');
    this.#debianName = `debian-${releaseOfHost()}`;
  }

  /** The base with this name; undefined when this runner does not have it yet. */
  find(name: string): BaseSystem | undefined {
    const candidates = name === initialBase ? [this.#debianName, quickName] : [name];
    return candidates
      .map((candidate) => ({
        name: candidate,
        folder: join(this.#folder, candidate),
        usesHostUsr: candidate === quickName,
      }))
      .find(({ name: candidate, folder }) => /^[a-z0-9-]+$/.test(candidate) && existsSync(folder));
  }

  /** Makes the quick start base again. It copies little more than a few files of /etc. */
  async prepareQuickBase(): Promise<void> {
    await runScript(quickBaseScript, { arguments: [join(this.#folder, quickName)] });
  }

  /** Resolves when no base is being built, whether that worked or not. */
  async settled(): Promise<void> {
    await this.#settled;
  }

  /** Builds the Debian base once; false when this machine cannot do it. */
  buildDebianBase(onProgress: (line: string) => void, signal: AbortSignal): Promise<boolean> {
    const building = this.#buildDebian(onProgress, signal);
    this.#settled = building.catch(() => false);
    return building;
  }

  async #buildDebian(onProgress: (line: string) => void, signal: AbortSignal): Promise<boolean> {
    const target = join(this.#folder, this.#debianName);
    if (existsSync(target)) {
      // An existing base may be older than the present version of the furnishing script.
      await runScript(furnishScript, { arguments: [target] });
      await trustLikeHost(target);
      return true;
    }
    const program = findProgram('mmdebstrap');
    const sources = debianSources();
    if (!program || !sources) return false;
    const building = `${target}.building`;
    rmSync(building, { recursive: true, force: true });
    const sourcesFile = join(this.#folder, 'debian.sources');
    writeFileSync(sourcesFile, sources);
    await runTool(program, {
      arguments: [
        ...['--mode=root', '--variant=minbase', '--format=directory', `--include=${packages.join(',')}`],
        ...(await timestampOptions()),
        ...[releaseOfHost(), building, sourcesFile],
      ],
      environment: { TMPDIR: this.#folder, PATH: systemPath, ...proxies() },
      onLine: onProgress,
      signal,
    });
    await runScript(furnishScript, { arguments: [building] });
    await trustLikeHost(building);
    renameSync(building, target);
    return true;
  }
}

function releaseOfHost(): string {
  const text = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return /^VERSION_CODENAME="?([a-z]+)"?$/m.exec(text)?.[1] ?? 'stable';
}

/** Uses only the mirror of the host, and no other entry of its list of sources. */
function debianSources(): string | undefined {
  const candidates = ['debian.sources', 'ubuntu.sources'].map((name) => `/etc/apt/sources.list.d/${name}`);
  const found = [...candidates, '/etc/apt/sources.list'].find((path) => existsSync(path));
  return found === undefined ? undefined : readFileSync(found, 'utf8');
}

/** When the host uses a mirror of old snapshots without checking dates, the build does so too. */
async function timestampOptions(): Promise<string[]> {
  const settings = await runTool('apt-config', { arguments: ['dump'] });
  return settings
    .split('\n')
    .filter((line) => /^Acquire::Check-(Valid-Until|Date) "(false|no|0)";$/.test(line))
    .map((line) => `--aptopt=${line.replace(/;$/, '')}`);
}

function proxies(): Record<string, string> {
  const names = ['http_proxy', 'https_proxy', 'no_proxy'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

// Copies only files that everybody may read, since the copy is made without the rights of the host's root.
const quickBaseScript =
  `
base=$1
rm -rf "$base.building"
mkdir -p "$base.building"
cd "$base.building"
mkdir -p dev etc/ssl home media mnt opt proc root run srv sys usr var/tmp var/lib
chmod 700 root
mkdir -m 1777 tmp
chmod 1777 var/tmp
for link in bin sbin lib lib32 lib64 libx32; do
  if [ -L "/$link" ]; then cp -P "/$link" "$link"; fi
done
for name in alternatives fonts java-* ld.so.cache ld.so.conf ld.so.conf.d localtime magic mime.types perl php \\
  protocols python3* services shells ssl/certs ssl/openssl.cnf; do
  for source in /etc/$name; do
    if [ -e "$source" ]; then cp -a --no-preserve=ownership "$source" "etc/\${source#/etc/}" 2> /dev/null || true; fi
  done
done
printf 'hosts: files dns\\npasswd: files\\ngroup: files\\n' > etc/nsswitch.conf
printf 'root:x:0:0:root:/root:/bin/bash\\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\\n' > etc/passwd
printf 'root:x:0:\\nnogroup:x:65534:\\n' > etc/group
` +
  furnishLines('.') +
  `
cd /
rm -rf "$base"
mv "$base.building" "$base"`;

const furnishScript = furnishLines('"$1"');

/** Both kinds of base need this: the accounts of its programs, and mount points for the sandbox. */
function furnishLines(folder: string): string {
  return `
cd ${folder}
rm -f etc/resolv.conf etc/hostname
: > etc/resolv.conf
printf '127.0.0.1 localhost sandbox build\\n::1 localhost\\n' > etc/hosts
grep -q '^student:' etc/passwd || echo 'student:x:1000:1000:student:/home/student:/bin/bash' >> etc/passwd
grep -q '^student:' etc/group || echo 'student:x:1000:' >> etc/group
grep -q '^tool:' etc/passwd || echo 'tool:x:1001:1000:tool:${toolHome}:/bin/bash' >> etc/passwd
mkdir -p home/student/student home/student/fixtures run sys proc dev
chmod 755 home/student`;
}
