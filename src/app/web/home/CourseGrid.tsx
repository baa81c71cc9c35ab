import type { Assignment } from '../../../assignments/domain/model.ts';
import type { Course } from '../../../courses/domain/model.ts';
import { useOwnRoleNames } from '../../../courses/web/index.ts';
import { CardGrid, Dragged, DropPlace } from '../../../design/web/index.ts';
import { CourseCard } from './CourseCard.tsx';
import { CourseMenu, type CourseMoves } from './CourseMenu.tsx';
import type { useCourseCards } from './use-course-cards.ts';
import type { Work } from './use-home-facts.ts';

interface CourseGridProps {
  courses: readonly Course[];
  cards: Pick<ReturnType<typeof useCourseCards>, 'colourOf' | 'onColour' | 'onMove'>;
  labelOf: (courseId: number) => string;
  assignments: readonly Assignment[];
  work: Work;
}

const dragKind = 'course card';

/** Cards that their person places by dragging or by the menu of each. */
export function CourseGrid({ courses, cards, labelOf, assignments, work }: CourseGridProps) {
  const roles = useOwnRoleNames();
  return (
    <CardGrid minWidth={320}>
      {courses.map((course, place) => (
        <DropPlace
          key={course.id}
          kind={dragKind}
          onDrop={(dragged) => cards.onMove(Number(dragged), course.id)}
        >
          <Dragged kind={dragKind} id={String(course.id)}>
            <CourseCard
              course={course}
              label={labelOf(course.id)}
              roleName={roles.data?.get(course.id)}
              assignments={assignments.filter((one) => one.courseId === course.id)}
              work={work}
              tint={cards.colourOf(course.id)}
              menu={
                <CourseMenu
                  label={labelOf(course.id)}
                  colour={cards.colourOf(course.id)}
                  onColour={(colour) => cards.onColour(course.id, colour)}
                  moves={movesOf(courses, place, cards.onMove)}
                />
              }
            />
          </Dragged>
        </DropPlace>
      ))}
    </CardGrid>
  );
}

/** Moves go by the cards on the screen: a search may hide those between them. */
function movesOf(
  courses: readonly Course[],
  place: number,
  onMove: (courseId: number, toPlaceOf: number) => void,
): CourseMoves {
  const moveTo = (target: Course | undefined) => {
    const moved = courses[place];
    if (moved === undefined || target === undefined || target === moved) return undefined;
    return () => onMove(moved.id, target.id);
  };
  return {
    toStart: moveTo(courses[0]),
    up: moveTo(courses[place - 1]),
    down: moveTo(courses[place + 1]),
    toEnd: moveTo(courses.at(-1)),
  };
}
