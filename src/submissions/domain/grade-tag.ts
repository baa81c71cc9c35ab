import { entityTagOf } from '../../kernel/domain/hashing/entity-tag.ts';
import type { Submission } from './model.ts';

/** The entity tag of a grade as somebody sees it. It shows when two people give a grade at the same time. */
export function gradeTagOf({
  grade,
  gradeOverridden,
}: Pick<Submission, 'grade' | 'gradeOverridden'>): string {
  return entityTagOf([grade, gradeOverridden]);
}
