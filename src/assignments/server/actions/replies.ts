// Assignments as the wire shows them.
import type { Assignment, StoredAssignment } from '../../domain/model.ts';
import { timeframeOf } from '../access.ts';

export function assignmentReply(stored: StoredAssignment): Assignment {
  const { timeframes, handInFilter, descriptionSha256, ...fields } = stored;
  return {
    ...fields,
    timeframe: timeframeOf(stored),
    hasMultipleTimeframes: timeframes.length > 1,
    hasDescription: descriptionSha256 !== null,
    cgignore: ignoreOf(handInFilter),
    cgignoreVersion: handInFilter?.version ?? null,
  };
}

function ignoreOf(filter: StoredAssignment['handInFilter']): Assignment['cgignore'] {
  switch (filter?.version) {
    case 'IgnoreFilterManager':
      return filter.text;
    case 'SubmissionValidator':
      return filter.validator;
    default:
      return null;
  }
}
