// What a person keeps of the averages of their courses.
import type { CourseAverage } from '../../../people/domain/preferences.ts';

/** A preference holds 4 KiB. */
const mostCharacters = 4000;

/** With this one first; as many of the others as there is room for. One that weighs nothing is not kept. */
export function averagesWith(kept: readonly CourseAverage[], one: CourseAverage): CourseAverage[] {
  const others = kept.filter(({ courseId }) => courseId !== one.courseId);
  const next = one.weights === '' && one.drop === 0 ? others : [one, ...others];
  while (JSON.stringify(next).length > mostCharacters) next.pop();
  return next;
}
