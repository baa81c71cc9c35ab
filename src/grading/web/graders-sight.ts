import type { CourseRights } from '../../access/domain/held.ts';
// Decides who sees which part of the tab "Graders".

/** Graders see the list, and so does whoever may say that others are done. */
export function seesGraders(held: CourseRights): boolean {
  return (
    held['can_see_assignee'] === true &&
    (held['can_grade_work'] === true || held['can_update_grader_status'] === true)
  );
}

export function setsNotifications(held: CourseRights): boolean {
  return held['can_update_course_notifications'] === true;
}

export function dividesWork(held: CourseRights): boolean {
  return held['can_assign_graders'] === true && held['can_see_assignee'] === true;
}

export function allowsRegrades(held: CourseRights): boolean {
  return held['can_edit_assignment_info'] === true;
}

/** Teachers who see everybody's work and grades compare the graders. */
export function comparesGraders(held: CourseRights): boolean {
  return (
    held['can_see_grade_history'] === true &&
    held['can_see_others_work'] === true &&
    held['can_see_grade_before_open'] === true
  );
}

/** Drawing second marks shows the grades of all. */
export function drawsSecondMarks(held: CourseRights): boolean {
  return (
    dividesWork(held) && held['can_see_others_work'] === true && held['can_see_grade_before_open'] === true
  );
}

export function hasGradersTab(held: CourseRights): boolean {
  return seesGraders(held) || dividesWork(held) || setsNotifications(held) || allowsRegrades(held);
}
