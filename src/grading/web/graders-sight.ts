import type { CourseRights } from '../../access/domain/held.ts';
// Who gets which part of the tab with the graders.

/** The list is for graders, and for who says of others that they are done. */
export function seesGraders(held: CourseRights): boolean {
  return (
    held['can_see_assignee'] === true &&
    (held['can_grade_work'] === true || held['can_update_grader_status'] === true)
  );
}

export function setsNotifications(held: CourseRights): boolean {
  return held['can_update_course_notifications'] === true;
}

export function hasGradersTab(held: CourseRights): boolean {
  return seesGraders(held) || setsNotifications(held);
}
