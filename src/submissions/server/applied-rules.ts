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

const namesInText = 5;

/** Which files the rules forbid, for who does not choose what becomes of them; undefined when there are none. */
export function leftOutText(removed: AppliedRules['removed']): string | undefined {
  const denied = removed.filter(({ deletionType }) => deletionType === 'denied_file');
  if (denied.length === 0) return undefined;
  const names = denied.slice(0, namesInText).map(({ fullname }) => fullname);
  const more = denied.length - names.length;
  return `Left out by the hand-in rules: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}
