import { ulidOf } from '../../../../kernel/domain/ulid.ts';

/** An id for a block or file that the editor makes. */
export function newBlockId(): string {
  return ulidOf(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
