// The properties of every panel of an assignment's settings.
import { reasonOf, type Verdict } from '../../kernel/domain/refusal.ts';
import type { Assignment } from '../domain/model.ts';
import type { CourseRights } from '../../access/domain/held.ts';

export interface PanelProps {
  assignment: Assignment;
  /** The caller's permissions in the course. */
  permissions: CourseRights;
  /** Whether anything in the course may be changed now. */
  mayChange: Verdict;
  /** The section that the address names. */
  part?: string | undefined;
}

/** Why a card cannot be saved, in the server's words. */
export function reasonAgainst({ mayChange }: Pick<PanelProps, 'mayChange'>): string | undefined {
  return reasonOf(mayChange);
}
