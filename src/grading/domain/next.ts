// Finds the submission that a grader grades next (GRADE-016).

export interface ToGrade {
  readonly id: number;
  readonly assigneeId: number | null;
  readonly isTest: boolean;
  readonly isGraded: boolean;
}

/** Whether it is left for this grader: ungraded work of their own or of nobody. */
export function isOpenWork(work: ToGrade, graderId: number): boolean {
  const { isTest, isGraded, assigneeId } = work;
  return !isTest && !isGraded && (assigneeId === null || assigneeId === graderId);
}

/**
 * Prefers the grader's own ungraded work, then unassigned work. The search starts behind the current
 * submission and wraps around at the end of the list. With likenesses to it the most similar work comes first. What
 * the grader passed before comes when nothing else is left.
 */
export function nextToGrade<S extends ToGrade>(
  list: readonly S[],
  given: {
    graderId: number;
    currentId: number | undefined;
    passedIds?: ReadonlySet<number>;
    likeness?: ReadonlyMap<number, number>;
  },
): S | undefined {
  const { graderId, currentId, passedIds, likeness } = given;
  const at = list.findIndex((submission) => submission.id === currentId);
  const fromHere = [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))];
  const open = fromHere.filter((submission) => isOpenWork(submission, graderId));
  const fresh = open.filter(({ id }) => passedIds?.has(id) !== true);
  const left = fresh.length > 0 ? fresh : open;
  const own = left.filter((submission) => submission.assigneeId === graderId);
  const first = own.length > 0 ? own : left;
  const likenessOf = ({ id }: S) => likeness?.get(id) ?? -1;
  // Sorting keeps the order of the list where two are equally alike.
  return likeness ? first.toSorted((a, b) => likenessOf(b) - likenessOf(a))[0] : first[0];
}
