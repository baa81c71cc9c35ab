import { expect, it } from 'vitest';
import type { CourseRights } from '../../../access/domain/held.ts';
import { managementTabs } from './management-tabs.ts';

const all = { RUBRICS_ENABLED: true, AUTO_TEST_2_ENABLED: true, PEER_FEEDBACK_ENABLED: true };
const managementTabsOf = (rights: CourseRights, settings: Record<string, boolean>) =>
  managementTabs.filter(({ mayOpen }) => mayOpen(rights, settings, undefined)).map(({ id }) => id);
const heldOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, true]));

it.each([
  [['can_edit_assignment_info'], ['general', 'hand-in', 'schedule', 'graders']],
  [['can_edit_assignment_access_restrictions'], ['general']],
  [['can_edit_cgignore'], ['hand-in']],
  [['can_edit_group_assignment'], ['hand-in']],
  [['can_see_assignee', 'can_update_grader_status'], ['graders']],
  [['can_see_assignee', 'can_grade_work'], ['graders']],
  [['can_see_assignee', 'can_assign_graders'], ['graders']],
  [['can_update_course_notifications'], ['graders']],
  [['can_edit_peer_feedback_settings'], ['peer-feedback']],
  [
    ['manage_rubrics', 'can_manage_new_autotest'],
    ['rubric', 'autotest'],
  ],
  [
    [
      ...['can_edit_cgignore', 'can_edit_assignment_info', 'manage_rubrics'],
      ...['can_edit_autotest', 'can_edit_group_set'],
    ],
    ['general', 'hand-in', 'schedule', 'graders', 'rubric', 'import'],
  ],
  [['can_see_assignee', 'can_see_others_work'], []],
])('who holds %j sets %j of an assignment', (held, tabs) => {
  expect(managementTabsOf(heldOf(...held), all)).toEqual(tabs);
});

const none = { RUBRICS_ENABLED: false, AUTO_TEST_2_ENABLED: false, PEER_FEEDBACK_ENABLED: false };

it('leaves out what the site does not offer', () => {
  expect(managementTabsOf(heldOf('manage_rubrics', 'can_manage_new_autotest'), none)).toEqual([]);
});

it('each have an id of their own', () => {
  const ids = managementTabs.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
