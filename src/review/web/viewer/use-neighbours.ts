import { useQuery } from '@tanstack/react-query';
import { seesWorkAsStaff } from '../../../submissions/domain/sight.ts';
import { submissionQueries } from '../../../submissions/web/index.ts';
import { neighboursOf, type Neighbours } from '../../domain/neighbours.ts';
import type { ViewerScope } from './viewer-scope.ts';

export interface SubmissionNeighbours extends Neighbours<number> {
  /** False while the list is read, and when the submission is not in it. */
  isKnown: boolean;
  /** True while the list is read for the first time. */
  isPending: boolean;
}

const unknown: SubmissionNeighbours = {
  isKnown: false,
  isPending: false,
  position: 0,
  count: 0,
  previous: undefined,
  next: undefined,
};

/** The position of the submission: for staff among all students' latest, for authors among their own. */
export function useNeighbours({ assignment, submission, permissions }: ViewerScope): SubmissionNeighbours {
  const isStaff = seesWorkAsStaff(permissions);
  // The result of a query is a new object each time: the compiler keeps what is made of its fields alone.
  const { data: overview, isPending: overviewIsPending } = useQuery({
    ...submissionQueries.overview(assignment.id),
    enabled: isStaff,
  });
  const { data: own, isPending: ownIsPending } = useQuery({
    ...submissionQueries.ofUser(assignment.id, submission.user.id),
    enabled: !isStaff,
  });
  const ids = isStaff ? overview?.submissions.map((line) => Number(line.id)) : own?.map((one) => one.id);
  const found = neighboursOf(ids ?? [], (id) => id === submission.id);
  const isPending = isStaff ? overviewIsPending : ownIsPending;
  return found ? { ...found, isKnown: true, isPending } : { ...unknown, isPending };
}
