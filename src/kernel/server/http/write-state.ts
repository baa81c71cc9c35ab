// Whether the site can store anything now. Reads still work when it cannot, so the server stays
// ready and reports the state.
import { sql } from 'kysely';
import type { Platform } from '../platform.ts';
import { noRoomLeft, readOnlyNow } from './refusals.ts';

/** Only a refused write shows that the disk is full; it is remembered for this long. */
const rememberedMs = 60_000;

const lastFullAt = new WeakMap<Platform, number>();

/** Remembers that a write was refused because the disk is full. */
export function rememberFull(platform: Platform): void {
  lastFullAt.set(platform, platform.clock.now().getTime());
}

export interface WriteState {
  canWrite: boolean;
  /** The sentence for people who try to change something. */
  reason?: string;
}

/** Asks the database; throws when it does not answer. */
export async function readWriteState(platform: Platform): Promise<WriteState> {
  const { rows } = await sql<{ readOnly: string }>`
    select current_setting('transaction_read_only') as "readOnly"
  `.execute(platform.database.db);
  if (rows[0]?.readOnly === 'on') return { canWrite: false, reason: readOnlyNow.text };
  const at = lastFullAt.get(platform);
  const isRecent = at !== undefined && platform.clock.now().getTime() - at < rememberedMs;
  return isRecent ? { canWrite: false, reason: noRoomLeft.text } : { canWrite: true };
}
