// Entity tags for the settings of an assignment, which two people may change at once (decision 47).
import { z } from 'zod';
import { entityTagOf } from '../../kernel/domain/hashing/entity-tag.ts';
import type { StoredExtension } from './individual-dates/model.ts';
import { AssignmentPatch, type Assignment, type TimeframeEntry } from './model.ts';

type SettingName = keyof AssignmentPatch;

/** The names of the settings that a change touches. */
export const namesOf = (patch: AssignmentPatch): SettingName[] => SettingNames.parse(Object.keys(patch));
const SettingNames = z.array(AssignmentPatch.keyof());

/** The settings of an assignment, with the names that changes use for them. */
export function settingsOf(
  assignment: Omit<Assignment, 'timeframe' | 'hasDescription' | 'hasMultipleTimeframes' | 'isExtended'>,
): AssignmentPatch {
  const { cgignore, cgignoreVersion, webhookConfiguration, groupSet } = assignment;
  const renamed = {
    ignore: cgignore,
    ignoreVersion: cgignoreVersion,
    webhookUploadEnabled: webhookConfiguration.tag === 'enabled',
    groupSetId: groupSet?.id ?? null,
  };
  return { ...assignment, ...renamed };
}

/** The tag of the named settings only, so that changes of different settings do not conflict. */
export function settingsTagOf(settings: AssignmentPatch, names: readonly SettingName[]): string {
  return entityTagOf(names.toSorted().map((name) => [name, inOrder(settings[name] ?? null)]));
}

export function timeframesTagOf(entries: readonly TimeframeEntry[]): string {
  return entityTagOf(inOrder(entries));
}

/** The tag of the description; without one, that of an empty text. */
export function descriptionTagOf(text: string): string {
  return entityTagOf(text);
}

/** The tag of the later dates of one student, or of none. */
export function extensionTagOf(extension: StoredExtension): string {
  if (extension === null) return entityTagOf(null);
  const { deadline, lockDate, reason } = extension;
  return entityTagOf([deadline, lockDate, reason]);
}

/** Sorts the names in every object, so that equal content gives equal text. */
function inOrder(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(inOrder);
  if (content === null || typeof content !== 'object' || content instanceof Date) return content;
  const entries = Object.entries(content).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([name, value]) => [name, inOrder(value)]));
}
