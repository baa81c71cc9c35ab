import { entityTagOf } from '../../kernel/domain/hashing/entity-tag.ts';
import type { Submission } from './model.ts';

/** The tag of a grade, as it is shown to somebody: two who give one at once are told apart by it. */
export function gradeTagOf({
  grade,
  gradeOverridden,
}: Pick<Submission, 'grade' | 'gradeOverridden'>): string {
  return entityTagOf([grade, gradeOverridden]);
}
