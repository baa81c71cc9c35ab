// In which order the cards of courses stand, and which colour they have: each person sets their own.
import { courseColours, mostCourseCards, type CourseColour } from '../../../people/domain/preferences.ts';

/** Courses without a place come first, since they are new; behind the others when no place is left to give. */
export function inOwnOrder<Item extends { id: number }>(
  courses: readonly Item[],
  order: readonly number[],
): Item[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const withoutPlace = order.length < mostCourseCards ? -1 : order.length;
  const placeOf = ({ id }: Item) => places.get(id) ?? withoutPlace;
  return [...courses].sort((one, other) => placeOf(one) - placeOf(other));
}

/** The order after a card took the place of another one, which makes room towards where the card came from. */
export function orderAfterMove(
  order: readonly number[],
  { courseId, toPlaceOf }: { courseId: number; toPlaceOf: number },
): number[] {
  const target = order.indexOf(toPlaceOf);
  if (target < 0) return [...order];
  const others = order.filter((id) => id !== courseId);
  return [...others.slice(0, target), courseId, ...others.slice(target)].slice(0, mostCourseCards);
}

type ColouredCourses = readonly { colour: CourseColour; courseIds: readonly number[] }[];

export const colourOf = (coloured: ColouredCourses, courseId: number): CourseColour | undefined =>
  coloured.find(({ courseIds }) => courseIds.includes(courseId))?.colour;

/** Of more courses than may have one, the last ones lose their colour. */
export function coloursAfterChoice(
  coloured: ColouredCourses,
  { courseId, colour }: { courseId: number; colour: CourseColour | undefined },
): { colour: CourseColour; courseIds: number[] }[] {
  const chosen = coloured.flatMap(({ colour: name, courseIds }) =>
    courseIds.filter((id) => id !== courseId).map((id) => ({ name, id })),
  );
  const all = colour === undefined ? chosen : [{ name: colour, id: courseId }, ...chosen];
  const kept = all.slice(0, mostCourseCards);
  return courseColours
    .map((name) => ({ colour: name, courseIds: kept.filter((one) => one.name === name).map(({ id }) => id) }))
    .filter(({ courseIds }) => courseIds.length > 0);
}
