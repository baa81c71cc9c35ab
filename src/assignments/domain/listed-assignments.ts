// Assignments of many courses in one answer (docs/operations/limits.md).

/** So many assignments are read at once: each may have schedules for hundreds of sections. */
export const listedAtOnce = 100;

/** So many assignments one answer is about. One course may have 1,000. */
export const mostListed = 2000;

/** The first of the courses, as many as have no more assignments together; never none. */
export function coursesWithin(
  courseIds: readonly number[],
  countOf: (courseId: number) => number,
): readonly number[] {
  let count = 0;
  const end = courseIds.findIndex((courseId, at) => {
    count += countOf(courseId);
    return at > 0 && count > mostListed;
  });
  return end === -1 ? courseIds : courseIds.slice(0, end);
}
