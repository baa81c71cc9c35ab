import type { HeldPermissions } from '../../../access/domain/held.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { type AssignmentPlace } from '../../../assignments/domain/addresses.ts';

/** An assignment, and what the viewer may do in its course. */
export interface AssignmentScope {
  place: AssignmentPlace;
  assignment: Assignment;
  courseName: string;
  permissions: HeldPermissions;
}
