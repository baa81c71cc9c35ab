import type { CourseRights } from '../../access/domain/held.ts';
import type { ExtendedCourse } from '../../courses/domain/model.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import type { GroupSet } from '../domain/model.ts';

/** Where the parts of this floor are: a set in a course. */
export interface SetPlace {
  course: ExtendedCourse;
  groupSet: GroupSet;
}

/** Whether somebody places others; for people of their own sections only, the server decides each time. */
export function placesOthers({ authorization: { permissions } }: ExtendedCourse): boolean {
  return (
    permissions['can_edit_others_groups'] === true ||
    permissions['can_edit_others_in_section_groups'] === true
  );
}

/** The same, as long as the course can be changed. */
export const mayPlace = (course: ExtendedCourse): boolean =>
  mayChangeIn(course).allowed && placesOthers(course);

export const joins = (rights: CourseRights): boolean => rights['can_edit_own_groups'] === true;
