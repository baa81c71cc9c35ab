// Which submission a grader takes up next (GRADE-016).

export interface ToGrade {
  readonly id: number;
  readonly assigneeId: number | null;
  readonly isTest: boolean;
  readonly isGraded: boolean;
}

/** Own ungraded work first, then that of nobody; the one behind the current in the list, from the top again. */
export function nextToGrade<S extends ToGrade>(
  list: readonly S[],
  { graderId, currentId }: { graderId: number; currentId: number | undefined },
): S | undefined {
  const at = list.findIndex((submission) => submission.id === currentId);
  const fromHere = [...list.slice(at + 1), ...list.slice(0, Math.max(0, at))];
  const open = fromHere.filter((submission) => !submission.isTest && !submission.isGraded);
  return (
    open.find((submission) => submission.assigneeId === graderId) ??
    open.find((submission) => submission.assigneeId === null)
  );
}
