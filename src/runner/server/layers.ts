// Layers of snapshots. They are packed from the files that a build wrote, named by the digest of the archive,
// and kept unpacked here.
import { createHash, randomUUID } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { LayerCache } from '../domain/runner-report.ts';
import { runScript } from './isolation/tools.ts';
import { writeWhole } from './whole-download.ts';

export interface PackedLayer {
  readonly file: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** Packing a build takes too long: some trees are made so that any packer is slow. */
export class LayerTooSlowError extends Error {
  override readonly name = 'LayerTooSlowError';
}

const unusedAgeMs = 30 * 24 * 3_600_000;
const longestPackingMs = 300_000;

export interface LayersOptions {
  /** The total size of all layers here. Layers in use are kept even beyond it. */
  readonly mostBytes: number;
  readonly packingMs?: number;
}

interface KnownLayer {
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly usedAtMs: number;
}

export class Layers {
  readonly #folder: string;
  readonly #options: LayersOptions;
  readonly #fetching = new Map<string, Promise<string>>();
  /** The layers that jobs use, by slot. */
  readonly #held = new Map<number, Set<string>>();

  constructor(runnerFolder: string, options: LayersOptions) {
    this.#options = options;
    this.#folder = join(runnerFolder, 'layers');
    mkdirSync(this.#folder, { recursive: true });
  }

  /**
   * The folder of an unpacked layer. It stays until `letGo` is called for `slot`. It is fetched if missing;
   * two jobs that ask at once share one fetch.
   */
  obtain(sha256: string, slot: number, download: () => Promise<Readable>): Promise<string> {
    const held = this.#held.get(slot) ?? new Set();
    this.#held.set(slot, held.add(sha256));
    const folder = join(this.#folder, sha256);
    if (existsSync(folder)) {
      utimesSync(folder, Date.now() / 1000, Date.now() / 1000);
      return Promise.resolve(folder);
    }
    const known = this.#fetching.get(sha256);
    if (known) return known;
    const fetching = this.#unpack(sha256, download).finally(() => this.#fetching.delete(sha256));
    this.#fetching.set(sha256, fetching);
    return fetching;
  }

  /** Frees the layers of this slot. Call it when nothing is mounted in the slot. */
  letGo(slot: number): void {
    this.#held.delete(slot);
    this.#keepBound();
  }

  /**
   * Packs the upper folder of a build, with whiteouts and opaque folders unchanged. Throws a
   * LayerTooSlowError when it takes too long, and ends at once on `stop`.
   */
  async pack(upper: string, workFolder: string, stop: AbortSignal): Promise<PackedLayer> {
    const file = join(workFolder, 'layer.tar.zst');
    const late = AbortSignal.timeout(this.#options.packingMs ?? longestPackingMs);
    try {
      await runScript(packScript, { arguments: [upper, file], signal: AbortSignal.any([stop, late]) });
    } catch (error) {
      if (stop.aborted || !late.aborted) throw error;
      throw new LayerTooSlowError(packingTooSlow, { cause: error });
    }
    return { file, sha256: await digestOf(file), sizeBytes: statSync(file).size };
  }

  /**
   * Removes layers that were not used for a month, layers beyond the size limit, and unfinished ones of a
   * killed runner.
   */
  removeUnused(nowMs: number): void {
    const isKept = ({ usedAtMs }: KnownLayer): boolean => nowMs - usedAtMs <= unusedAgeMs;
    const kept = new Set(
      this.#known()
        .filter(isKept)
        .map(({ sha256 }) => sha256),
    );
    for (const entry of readdirSync(this.#folder)) {
      const isKeptEntry = kept.has(entry.replace(/\.bytes$/, ''));
      if (!isKeptEntry) rmSync(join(this.#folder, entry), { recursive: true, force: true });
    }
    this.#keepBound();
  }

  /** How full the cache is. */
  state(): LayerCache {
    const known = this.#known();
    const bytes = known.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return { layers: known.length, bytes, mostBytes: this.#options.mostBytes };
  }

  /** Removes the layers that were not used for the longest time. */
  #keepBound(): void {
    const known = this.#known();
    const inUse = new Set([...this.#held.values()].flatMap((held) => [...held]));
    let bytes = known.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    for (const { sha256, sizeBytes } of known.toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
      if (bytes <= this.#options.mostBytes) return;
      if (inUse.has(sha256)) continue;
      this.#remove(sha256);
      bytes -= sizeBytes;
    }
  }

  /** Removes without waiting, so that running jobs are not held up. The next start removes the rest. */
  #remove(sha256: string): void {
    const gone = join(this.#folder, `${randomUUID()}.gone`);
    renameSync(join(this.#folder, sha256), gone);
    rmSync(this.#sizeFileOf(sha256), { force: true });
    rm(gone, { recursive: true, force: true }).catch(() => undefined);
  }

  /** The layers that are complete here. */
  #known(): KnownLayer[] {
    return readdirSync(this.#folder)
      .filter((entry) => /^[0-9a-f]{64}$/.test(entry) && existsSync(this.#sizeFileOf(entry)))
      .map((sha256) => ({
        sha256,
        sizeBytes: Number(readFileSync(this.#sizeFileOf(sha256), 'utf8')),
        usedAtMs: statSync(join(this.#folder, sha256)).mtimeMs,
      }));
  }

  #sizeFileOf(sha256: string): string {
    return join(this.#folder, `${sha256}.bytes`);
  }

  async #unpack(sha256: string, download: () => Promise<Readable>): Promise<string> {
    const archive = join(this.#folder, `${sha256}.tar.zst`);
    const half = join(this.#folder, `${sha256}.half`);
    try {
      await writeWhole({
        download,
        file: archive,
        check: async () => {
          if ((await digestOf(archive)) !== sha256) throw new Error(`The layer ${sha256} arrived damaged.`);
        },
      });
      const sizeBytes = await runScript(unpackScript, { arguments: [archive, half] });
      writeFileSync(this.#sizeFileOf(sha256), sizeBytes.trim());
      renameSync(half, join(this.#folder, sha256));
    } finally {
      for (const left of [archive, `${archive}.tar`]) rmSync(left, { force: true });
      rmSync(half, { recursive: true, force: true });
    }
    this.#keepBound();
    return join(this.#folder, sha256);
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

// Leaves out /tmp and the package cache. Holes in files stay holes: such files take no room in a job, but
// would fill this machine.
const packScript = `
tar --sparse --hole-detection=seek --xattrs --xattrs-include='user.*' --numeric-owner --sort=name --exclude=./tmp --exclude=./var/cache/apt \\
  --exclude=./var/lib/apt/lists -C "$1" -cf "$2.tar" .
zstd -q -3 --rm "$2.tar" -o "$2"`;

const packingTooSlow =
  'What the set-up has written takes too long to pack. Does it make very many files, or folders in folders?';

const unpackScript = `
rm -rf "$2"
mkdir "$2"
zstd -q -dc "$1" > "$1.tar"
tar --xattrs --xattrs-include='user.*' --numeric-owner -p -C "$2" -xf "$1.tar"
rm "$1.tar"
touch "$2"
du -s --block-size=1 "$2" | cut -f1`;
