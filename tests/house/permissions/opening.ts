// A row of the tables: one permission and what it opens, tried by a session with it and by one without it.
import type { AppEndpoint } from '../../../src/access/domain/endpoint.ts';
import type { Permission } from '../../../src/access/domain/permission.ts';
import { ApiError, type CallInput } from '../../../src/kernel/domain/client.ts';
import type { Actor, World } from '../../support/world.ts';

export interface Opening {
  readonly permission: Permission;
  /** What it opens, with the requirements that it proves, if any. */
  readonly opens: string;
  /** What is needed beside it. */
  readonly beside?: readonly Permission[];
  /** Makes the attempt; false when it was answered, but did not show what the permission shows. */
  readonly tries: (w: World, caller: Actor) => Promise<unknown>;
}

/** True when the attempt went through, false when it was refused for want of a right. */
export async function isOpenTo(w: World, caller: Actor, { tries }: Opening): Promise<boolean> {
  try {
    return (await tries(w, caller)) !== false;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return false;
    throw error;
  }
}

type Sample<E extends AppEndpoint> = (w: World) => Promise<{ input: CallInput<E> }>;

/** The attempt to make the call of a sample. */
export function callOf<E extends AppEndpoint>(endpoint: E, sample: Sample<E>): Opening['tries'] {
  return async (w, caller) => {
    const { input } = await sample(w);
    await caller.download(endpoint, input);
  };
}
