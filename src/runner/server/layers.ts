// Layers of snapshots: packed from what a build wrote, known by the digest of the archive, kept unpacked here.
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { runScript, ToolFailedError } from './isolation/tools.ts';

export interface PackedLayer {
  readonly file: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

/** What a build wrote takes too long to pack: a tree can be made so that any packer is slow. */
export class LayerTooSlowError extends Error {
  override readonly name = 'LayerTooSlowError';
}

const unusedAgeMs = 30 * 24 * 3_600_000;
const longestPackingSeconds = 300;
/** Of `timeout`, when it had to end what it ran. */
const endedCode = 124;

export class Layers {
  readonly #folder: string;
  readonly #fetching = new Map<string, Promise<string>>();
  readonly #packingSeconds: number;

  constructor(runnerFolder: string, packingSeconds = longestPackingSeconds) {
    this.#packingSeconds = packingSeconds;
    this.#folder = join(runnerFolder, 'layers');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** Folder of an unpacked layer; fetches it when it is not here. Two jobs that ask at once share one fetch. */
  obtain(sha256: string, download: () => Promise<Readable>): Promise<string> {
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

  /**
   * Packs the upper folder of a build; whiteouts and opaque folders travel as they are. Throws a LayerTooSlowError
   * when that does not end in time.
   */
  async pack(upper: string, workFolder: string): Promise<PackedLayer> {
    const file = join(workFolder, 'layer.tar.zst');
    try {
      await runScript(packScript, { arguments: [upper, file, String(this.#packingSeconds)] });
    } catch (error) {
      if (!(error instanceof ToolFailedError) || error.exitCode !== endedCode) throw error;
      throw new LayerTooSlowError(packingTooSlow, { cause: error });
    }
    return { file, sha256: await digestOf(file), sizeBytes: statSync(file).size };
  }

  /** Removes what has not been used for a month, and what a killed runner left half done. */
  removeUnused(nowMs: number): void {
    for (const entry of readdirSync(this.#folder)) {
      const path = join(this.#folder, entry);
      const isHalfDone = !/^[0-9a-f]{64}$/.test(entry);
      if (isHalfDone || nowMs - statSync(path).mtimeMs > unusedAgeMs)
        rmSync(path, { recursive: true, force: true });
    }
  }

  async #unpack(sha256: string, download: () => Promise<Readable>): Promise<string> {
    const archive = join(this.#folder, `${sha256}.tar.zst`);
    const half = join(this.#folder, `${sha256}.half`);
    try {
      await pipeline(await download(), createWriteStream(archive));
      if ((await digestOf(archive)) !== sha256) throw new Error(`The layer ${sha256} arrived damaged.`);
      await runScript(unpackScript, { arguments: [archive, half] });
      renameSync(half, join(this.#folder, sha256));
    } finally {
      rmSync(archive, { force: true });
      rmSync(half, { recursive: true, force: true });
    }
    return join(this.#folder, sha256);
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

// /tmp and the package cache are no part of a snapshot. Holes stay holes: files that only say that they are large take
// no room in a job, and would fill this machine.
const packScript = `
exec timeout "$3" sh -eu -c '
tar --sparse --hole-detection=seek --xattrs --xattrs-include="user.*" --numeric-owner --sort=name --exclude=./tmp --exclude=./var/cache/apt \\
  --exclude=./var/lib/apt/lists -C "$1" -cf "$2.tar" .
zstd -q -3 --rm "$2.tar" -o "$2"' sh "$1" "$2"`;

const packingTooSlow =
  'What the set-up has written takes too long to pack. Does it make very many files, or folders in folders?';

const unpackScript = `
rm -rf "$2"
mkdir "$2"
zstd -q -dc "$1" > "$1.tar"
tar --xattrs --xattrs-include='user.*' --numeric-owner -p -C "$2" -xf "$1.tar"
rm "$1.tar"
touch "$2"`;
