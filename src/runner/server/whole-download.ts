import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../kernel/domain/client.ts';
import { LeaseLostError } from './reporter.ts';

const mostTries = 4;
const firstWaitMs = 250;

interface Wanted {
  /** Asks for it from the beginning. It repeats by itself what does not arrive at all. */
  readonly download: () => Promise<Readable>;
  readonly file: string;
  /** Throws where what has arrived is not what was asked for. */
  readonly check?: (() => Promise<void>) | undefined;
}

/** Writes a download into a file. One that breaks off in the middle, or arrives damaged, begins anew. */
export async function writeWhole({ download, file, check }: Wanted): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await pipeline(await download(), createWriteStream(file, { mode: 0o600 }));
      await check?.();
      return;
    } catch (error) {
      // What the server has refused it would refuse again.
      const isFinal = error instanceof ApiError || error instanceof LeaseLostError;
      if (isFinal || tries === mostTries) throw error;
      await sleep(firstWaitMs * 2 ** (tries - 1));
    }
  }
}
