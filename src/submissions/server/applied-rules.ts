import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { ThreadLimitError } from '../../kernel/server/threads/threads.ts';
import { sweptBy } from '../../assignments/domain/hand-in-rules/sweep.ts';
import { applyRulesBeside, type AppliedRules, type FilteredFiles } from '../domain/hand-in-filter.ts';
import { handInRulesTooSlow } from '../domain/refusals.ts';

/**
 * Applies the hand-in rules to the files. It uses a thread when there are rules, since they may take long. Whose
 * files they are says who waits for whom.
 */
export async function appliedRules(
  { threads }: Platform,
  files: FilteredFiles,
  personId: number,
): Promise<AppliedRules> {
  if (files.filter.version === 'EmptySubmissionFilter') return sweptBy(files);
  try {
    return await threads.run(applyRulesBeside, files, `person ${personId}`);
  } catch (error) {
    if (error instanceof ThreadLimitError) throw new RefusedError(handInRulesTooSlow);
    throw error;
  }
}
