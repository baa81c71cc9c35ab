// Reads the body of a call into memory, within the bounds on what one person, and all together, may have there.
import type { FastifyRequest } from 'fastify';
import { RefusedError } from '../../../domain/refusal.ts';
import type { HeldBody, HeldBytes } from '../../turns/held-bytes.ts';
import { requestTooLarge } from '../refusals.ts';

const firstPageBytes = 1024;
const largestPageBytes = 65_536;

/** Bytes in pages: pieces of a body may be small, and each piece of its own would take far more room than its bytes. */
class Pages {
  private readonly full: Buffer[] = [];
  private page = Buffer.alloc(0);
  private used = 0;
  bytes = 0;

  add(piece: Uint8Array): void {
    let rest = piece;
    while (rest.length > 0) {
      if (this.used === this.page.length) this.turn();
      const fitting = rest.subarray(0, this.page.length - this.used);
      this.page.set(fitting, this.used);
      this.used += fitting.length;
      this.bytes += fitting.length;
      rest = rest.subarray(fitting.length);
    }
  }

  whole(): Buffer {
    return Buffer.concat([...this.full, this.page.subarray(0, this.used)], this.bytes);
  }

  /** Pages grow with the body, so that small bodies take little. */
  private turn(): void {
    if (this.used > 0) this.full.push(this.page);
    this.page = Buffer.allocUnsafeSlow(Math.min(Math.max(firstPageBytes, this.bytes), largestPageBytes));
    this.used = 0;
  }
}

/** A body that was read. It counts as held until `held.end`. */
export interface ReadBody {
  readonly bytes: number;
  readonly text: () => string;
  /** Aborted when others need its room; tells the refusal. */
  readonly givenUp: AbortSignal;
  readonly held: HeldBody;
}

/** Reads the body to its end. Refuses one that is too large, or for which there is no room. */
export async function readBody(
  request: FastifyRequest,
  { heldBytes, holder }: { heldBytes: HeldBytes; holder: string },
): Promise<ReadBody> {
  const most = request.routeOptions.bodyLimit;
  if (Number(request.headers['content-length']) > most) throw new RefusedError(requestTooLarge);
  const giving = new AbortController();
  const held = heldBytes.begin(holder, (reason) => giving.abort(reason));
  try {
    const pages = await pagesOf(request, { most, givenUp: giving.signal, count: held.add });
    const { bytes } = pages;
    return { bytes, text: () => pages.whole().toString('utf8'), givenUp: giving.signal, held };
  } catch (error) {
    held.end();
    throw error;
  }
}

interface Reading {
  readonly most: number;
  readonly givenUp: AbortSignal;
  readonly count: (bytes: number) => void;
}

function pagesOf({ raw }: FastifyRequest, { most, givenUp, count }: Reading): Promise<Pages> {
  const pages = new Pages();
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      raw.off('data', take).off('end', end).off('error', fail).off('close', fail);
      givenUp.removeEventListener('abort', giveUp);
    };
    const refuse = (reason: unknown): void => {
      stop();
      // The rest is not wanted: it is read away until the connection is closed with the answer.
      raw.resume();
      reject(reason instanceof Error ? reason : new Error('The body did not arrive.'));
    };
    const take = (piece: Buffer): void => {
      try {
        if (pages.bytes + piece.length > most) throw new RefusedError(requestTooLarge);
        count(piece.length);
        pages.add(piece);
      } catch (error) {
        refuse(error);
      }
    };
    const end = (): void => {
      stop();
      resolve(pages);
    };
    const fail = (error?: Error): void => refuse(unfinished(error));
    const giveUp = (): void => refuse(givenUp.reason);
    if (raw.destroyed) return fail();
    raw.on('data', take).on('end', end).on('error', fail).on('close', fail);
    givenUp.addEventListener('abort', giveUp);
  });
}

/** A call whose sender leaves before the end of its body counts as one that cannot be read. */
function unfinished(cause?: Error): Error {
  const error = new Error('The body of the request ended early.', { cause });
  return Object.assign(error, { statusCode: 400 });
}
