// How contents become blobs. Each is written to a file aside, because its name is its hash, and then kept for good.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Randomness } from '../clock.ts';
import type { Blobs, StoredBlob } from './blobs.ts';
import { writeHashed } from './write-hashed.ts';

export interface Storing {
  /** Contents lie here until they are kept. */
  readonly asideFolder: string;
  readonly random: Randomness;
  /** How many contents of one call may be kept at a time. */
  readonly atOnce: number;
  /** Keeps what lies aside, so that no crash takes it away. */
  readonly keep: (stored: StoredBlob, aside: string) => Promise<void>;
}

export function storingBlobs(storing: Storing): Pick<Blobs, 'put' | 'together'> {
  const together: Blobs['together'] = async (work) => {
    const keeping = new Keeping(storing.atOnce);
    const done = await work((content) => storeOne(storing, keeping, content));
    await keeping.settled();
    return done;
  };
  return { together, put: (content) => together((put) => put(content)) };
}

async function storeOne(
  { asideFolder, random, keep }: Storing,
  keeping: Keeping,
  content: Readable,
): Promise<StoredBlob> {
  await keeping.room();
  const aside = join(asideFolder, random.bytes(16).toString('hex'));
  await mkdir(asideFolder, { recursive: true });
  const takeAway = (): Promise<void> => rm(aside, { force: true });
  try {
    const stored = await writeHashed(content, aside);
    keeping.begin(keep(stored, aside), takeAway);
    return stored;
  } catch (error) {
    await takeAway();
    throw error;
  }
}

/** What is being kept at this moment. */
class Keeping {
  readonly #atOnce: number;
  readonly #open = new Set<Promise<void>>();
  readonly #failures: unknown[] = [];

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Waits until one more may begin; rejects when one has failed. */
  async room(): Promise<void> {
    while (this.#open.size >= this.#atOnce) await Promise.race(this.#open);
    this.#demandNoFailure();
  }

  begin(kept: Promise<void>, thenDo: () => Promise<void>): void {
    const note = (error: unknown): void => void this.#failures.push(error);
    const ended = kept
      .catch(note)
      .then(thenDo)
      .catch(note)
      .finally(() => this.#open.delete(ended));
    this.#open.add(ended);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#open);
    this.#demandNoFailure();
  }

  #demandNoFailure(): void {
    if (this.#failures.length > 0) throw this.#failures[0];
  }
}
