// Checks a whole configuration against the rubric and the limits of its assignment.
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Context } from '../../../access/server/index.ts';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { ThreadLimitError } from '../../../kernel/server/threads/threads.ts';
import { rubricRowsOf } from '../../../rubrics/server/index.ts';
import type { Settings } from '../../../tenants/server/index.ts';
import type { StoredSetup, StoredTest } from '../../domain/wire/stored-blocks.ts';
import { invalidConfiguration } from '../../domain/refusals.ts';
import { checkConfiguration, type Pointers } from '../../domain/validation.ts';

export interface Checked {
  readonly assignmentId: number;
  readonly settings: Settings;
  readonly parts: { readonly setup: StoredSetup; readonly test: StoredTest };
  /** The places of the lists of blocks in the caller's request. */
  readonly pointers?: Pointers;
}

/** Refuses a configuration with problems, and names the block of each problem. */
export async function demandValid(ctx: Context, checked: Checked): Promise<void> {
  const { assignmentId, settings, parts, pointers } = checked;
  const rows = await rubricRowsOf(ctx.db, assignmentId);
  const fieldList = await problemsOf(ctx, {
    parts: { setup: parts.setup.steps, test: parts.test.steps, ...(pointers ? { pointers } : {}) },
    rules: {
      rubricRowIds: rows.map(({ id }) => id),
      commandSeconds: settings.get('NEW_AUTO_TEST_TEST_MAX_TIME_COMMAND'),
      configurationBytes: settings.get('NEW_AUTO_TEST_CONFIG_DB_SIZE'),
    },
  });
  const [first] = fieldList;
  if (first) throw new RefusedError(invalidConfiguration, { description: first.message, fieldList });
}

type Check = Parameters<typeof checkConfiguration.run>[0];

async function problemsOf({ platform, session, request }: Context, check: Check): Promise<FieldProblem[]> {
  try {
    const asker = { forWhom: `person ${session.personId}`, departure: request.departure };
    return await platform.threads.run(checkConfiguration, check, asker);
  } catch (error) {
    if (!(error instanceof ThreadLimitError)) throw error;
    const description =
      'The configuration could not be checked within 5 seconds: its patterns are too large together.';
    throw new RefusedError(invalidConfiguration, { description });
  }
}
