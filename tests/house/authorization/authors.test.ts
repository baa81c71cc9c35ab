// Walks every call below an assignment of groups as a member of the group that handed in, as a member of another one,
// and as graders inside and outside of the section, and compares who is answered with a table.
import { describe, expect, it } from 'vitest';
import type { AppEndpoint } from '../../../src/access/domain/endpoint.ts';
import type { CoursePermission } from '../../../src/access/domain/permission.ts';
import { allEndpoints, type NamedEndpoint } from '../../../src/app/contract.ts';
import { ApiError, type CallInput } from '../../../src/kernel/domain/client.ts';
import { buildSection } from '../../support/build-group.ts';
import { groupWorldOf } from '../../support/group-world.ts';
import { personWith } from '../../support/person-with.ts';
import { sampleOf } from '../../support/samples/all.ts';
import { useWorld, type Actor, type World } from '../../support/world.ts';
import { answeredTo, type AuthorColumn } from './author-table.ts';
import { isOpen } from './expectations.ts';

const makeWorld = useWorld();

/** What a grader of one section holds: much about work, but for sight of that of all. */
const sectionGrader: readonly CoursePermission[] = [
  'can_see_assignments',
  'can_see_others_in_section_work',
  'can_submit_others_in_section_work',
  'can_edit_others_in_section_work',
  'can_edit_others_in_section_comments',
  'can_view_others_in_section_comment_edits',
  'can_grade_work',
  'can_see_grade_before_open',
  'can_see_user_feedback_before_done',
  'can_see_grade_history',
  'can_assign_graders',
  'can_delete_submission',
  'can_run_autotest',
  'can_delete_autotest_run',
  'can_view_new_autotest_test_steps',
];

const isBelowAssignment = ({ endpoint }: NamedEndpoint): boolean =>
  endpoint.access !== 'runner' &&
  !isOpen(endpoint.access) &&
  /^\/(assignments\/\{assignmentId\}|submissions|comments|code|autotest)\//.test(`${endpoint.path}/`);
const calls = allEndpoints().filter(isBelowAssignment);

/** Groups with published grades, and graders of the section of each. */
async function stage(): Promise<{ w: World; callers: Record<AuthorColumn, Actor> }> {
  const { w, student, member, stranger } = await groupWorldOf(await makeWorld());
  const [inside, outside] = [await personWith(w, sectionGrader), await personWith(w, sectionGrader)];
  await buildSection(w, [inside, student]);
  await buildSection(w, [outside, stranger]);
  const done: World = { ...w, assignment: (wishes = {}) => w.assignment({ isDone: true, ...wishes }) };
  return { w: done, callers: { member, stranger, inside, outside } };
}

async function isAnswered(
  actor: Actor,
  endpoint: AppEndpoint,
  input: CallInput<AppEndpoint>,
): Promise<boolean> {
  try {
    const answer = await actor.download(endpoint, input);
    await answer.arrayBuffer();
    return true;
  } catch (error) {
    if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return false;
    throw error;
  }
}

const columns: readonly AuthorColumn[] = ['member', 'stranger', 'inside', 'outside'];

describe('below an assignment of groups', () => {
  it.each(calls.map((call) => [call.name, call] as const))('%s is answered to', async (name, call) => {
    const { w, callers } = await stage();
    const make = sampleOf(call.room, name);
    if (!make) throw new Error(`${call.room}.${name} has no sample: tests/support/samples/${call.room}.ts`);
    let { input } = await make(w);
    const answered: AuthorColumn[] = [];
    for (const column of columns) {
      const isOne = await isAnswered(callers[column], call.endpoint, input);
      if (isOne) answered.push(column);
      // A sample that was used up by a change is made anew.
      if (isOne && call.endpoint.method !== 'GET') ({ input } = await make(w));
    }
    expect(answered).toEqual(answeredTo[name] ?? []);
  });

  it('every call of the table is there', () => {
    const names = new Set(calls.map(({ name }) => name));
    expect(Object.keys(answeredTo).filter((name) => !names.has(name))).toEqual([]);
  });
});
