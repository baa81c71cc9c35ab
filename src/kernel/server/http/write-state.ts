// Whether the site can store anything now. Reads go on where it cannot, so a server stays ready then and says so.
import { sql } from 'kysely';
import type { Platform } from '../platform.ts';
import { noRoomLeft, readOnlyNow } from './refusals.ts';

/** A full disk is known by a write that it refused; each one says it for so long. */
const rememberedMs = 60_000;

const lastFullAt = new WeakMap<Platform, number>();

/** Remembers a write that was refused because no room is left. */
export function rememberFull(platform: Platform): void {
  lastFullAt.set(platform, platform.clock.now().getTime());
}

export interface WriteState {
  canWrite: boolean;
  /** The sentence that people read where they try to change something. */
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
