import { useState } from 'react';
import {
  courseColoursPreference,
  courseOrderPreference,
  type CourseColour,
} from '../../../people/domain/preferences.ts';
import { usePreference } from '../../../people/web/index.ts';
import { coloursAfterChoice, colourOf, inOwnOrder, orderAfterMove } from './course-order.ts';
import { texts } from './texts.ts';

interface CardCourse {
  id: number;
}

/** Order and colours of the cards of courses, which a person keeps on the server for themself. */
export function useCourseCards<Item extends CardCourse>(
  courses: readonly Item[],
  labelOf: (id: number) => string,
) {
  const order = usePreference<number[]>(courseOrderPreference, []);
  const colours = usePreference<{ colour: CourseColour; courseIds: number[] }[]>(courseColoursPreference, []);
  const [said, setSaid] = useState('');
  const ordered = inOwnOrder(courses, order.value);
  return {
    ordered,
    /** What people hear who do not see that a card moved. */
    said,
    colourOf: (courseId: number) => colourOf(colours.value, courseId),
    onMove: (courseId: number, toPlaceOf: number) => {
      if (courseId === toPlaceOf) return;
      const next = orderAfterMove(
        ordered.map(({ id }) => id),
        { courseId, toPlaceOf },
      );
      order.set(next);
      setSaid(texts.moved(labelOf(courseId), labelOf(toPlaceOf)));
    },
    onColour: (courseId: number, colour: CourseColour | undefined) =>
      colours.set(coloursAfterChoice(colours.value, { courseId, colour })),
  };
}
