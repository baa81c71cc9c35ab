// Reads the settings of an assignment for one card, and saves what was changed there.
import { ChangedMeanwhile, isSame } from '../../../design/web/index.ts';
import { presentOf } from '../../../kernel/domain/hashing/entity-tag.ts';
import { assignmentContract } from '../../domain/contract.ts';
import { AssignmentPatch, SettingsMeanwhile, type Assignment } from '../../domain/model.ts';
import { namesOf, settingsTagOf } from '../../domain/settings-tag.ts';
import { usePatchAssignment } from '../queries.ts';

interface Part<Values> {
  valuesOf: (assignment: Assignment) => Values;
  patchOf: (values: Values) => AssignmentPatch;
}

/**
 * For an `AutosaveForm`: it sends only changed settings. The server refuses when somebody else
 * has changed the same ones.
 */
export function useSettings<Values>(assignment: Assignment, { valuesOf, patchOf }: Part<Values>) {
  const patch = usePatchAssignment();
  const save = async (values: Values, stored: Values): Promise<string | undefined> => {
    const [next, seen] = [patchOf(values), patchOf(stored)];
    const names = namesOf(next).filter((name) => !isSame(next[name], seen[name]));
    if (names.length === 0) return undefined;
    const body = AssignmentPatch.parse(Object.fromEntries(names.map((name) => [name, next[name]])));
    const call = { params: { assignmentId: assignment.id }, body, ifMatch: settingsTagOf(seen, names) };
    try {
      const { warnings } = await patch.mutateAsync(call);
      return warnings.map(({ text }) => text).join(' ') || undefined;
    } catch (error) {
      const present = presentOf(assignmentContract.patchAssignment, SettingsMeanwhile, error);
      throw present ? new ChangedMeanwhile(valuesOf(present.assignment)) : error;
    }
  };
  return { stored: valuesOf(assignment), save };
}
