// What two people may change at once in the settings of an assignment (decision 47).
import { z } from 'zod';
import { entityTagOf } from '../../kernel/domain/hashing/entity-tag.ts';
import { AssignmentPatch, type Assignment, type TimeframeEntry } from './model.ts';

type SettingName = keyof AssignmentPatch;

/** What a change is about. */
export const namesOf = (patch: AssignmentPatch): SettingName[] => SettingNames.parse(Object.keys(patch));
const SettingNames = z.array(AssignmentPatch.keyof());

/** The settings of an assignment, named as a change of them names them. */
export function settingsOf(
  assignment: Omit<Assignment, 'timeframe' | 'hasDescription' | 'hasMultipleTimeframes'>,
): AssignmentPatch {
  const { cgignore, cgignoreVersion, webhookConfiguration } = assignment;
  const renamed = {
    ignore: cgignore,
    ignoreVersion: cgignoreVersion,
    webhookUploadEnabled: webhookConfiguration.tag === 'enabled',
  };
  return { ...assignment, ...renamed };
}

/** The tag of some settings: a change of one setting is no conflict with a change of another. */
export function settingsTagOf(settings: AssignmentPatch, names: readonly SettingName[]): string {
  return entityTagOf(names.toSorted().map((name) => [name, inOrder(settings[name] ?? null)]));
}

export function timeframesTagOf(entries: readonly TimeframeEntry[]): string {
  return entityTagOf(inOrder(entries));
}

/** With the names of every object in the order of the alphabet: equal content is written equally. */
function inOrder(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(inOrder);
  if (content === null || typeof content !== 'object' || content instanceof Date) return content;
  const entries = Object.entries(content).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([name, value]) => [name, inOrder(value)]));
}
