// Addresses of the screens of an assignment.
import { z } from 'zod';

/** Path parameters; what is no id becomes one that nothing has. */
const PathNumber = z.coerce.number<string>().int().positive().catch(0);
export const AssignmentParams = z.object({ courseId: PathNumber, assignmentId: PathNumber });
export type AssignmentPlace = z.infer<typeof AssignmentParams>;
export const SubmissionParams = AssignmentParams.extend({
  submissionId: PathNumber,
  fileId: z.string().optional(),
});

export function courseHref(courseId: number): string {
  return `/courses/${courseId}/assignments/`;
}

export function assignmentHref({ courseId, assignmentId }: AssignmentPlace): string {
  return `/courses/${courseId}/assignments/${assignmentId}`;
}

export function submissionsHref(place: AssignmentPlace): string {
  return `${assignmentHref(place)}/submissions/`;
}

interface InSubmission {
  fileId?: string | undefined;
  /** Parts of the query; what is undefined is left out. */
  query?: Record<string, string | number | undefined> | undefined;
  tab?: string | undefined;
}

/** The viewer, with a file and a tab where they are named. */
export function submissionHref(
  place: AssignmentPlace,
  submissionId: number | string,
  { fileId, query = {}, tab = '' }: InSubmission = {},
): string {
  const file = fileId === undefined ? '' : `/${fileId}`;
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  const queryText = parts.length === 0 ? '' : `?${parts.join('&')}`;
  return `${submissionsHref(place)}${submissionId}/files${file}${queryText}${tab === '' ? '' : `#${tab}`}`;
}
