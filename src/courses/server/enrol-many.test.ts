import { describe, expect, it } from 'vitest';
import { giveGlobalRole } from '../../../tests/support/give-global-role.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { newWord } from '../../../tests/support/samples/new-word.ts';
import { setInTenant } from '../../../tests/support/tenant-setting.ts';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { taskContract } from '../../kernel/domain/task.ts';
import { courseContract } from '../domain/contract.ts';

const makeWorld = useWorld();
const inCourse = (w: World) => ({ params: { courseId: w.course.id } });

const dayMs = 24 * 3_600_000;

function newPerson() {
  const username = newWord('Freshman');
  return { username, name: `Name of ${username}`, email: `${username}@example.org` };
}

const rowOf = ({ username }: Actor) => ({ username, name: 'Any Name', email: 'any@example.org' });

async function roleId(w: World, name: string): Promise<number> {
  const roles = await w.teacher.call(courseContract.listCourseRoles, inCourse(w));
  const role = roles.find((one) => one.name === name);
  if (!role) throw new Error(`The course has no role ${name}.`);
  return role.id;
}

async function roleOf(w: World, username: string): Promise<string | undefined> {
  const query = { q: username };
  const found = await w.teacher.call(courseContract.listEnrollments, { ...inCourse(w), query });
  return found[0]?.courseRole.name;
}

async function enrol(w: World, users: ReturnType<typeof newPerson>[], roleName = 'Student') {
  const body = { roleId: await roleId(w, roleName), users };
  const answer = await w.teacher.call(courseContract.enrolMany, { ...inCourse(w), body });
  await runJobs(w.platform, 'courses.enrolPeople');
  const params = { taskResultId: answer.task.id };
  return { ...answer, ended: await w.teacher.call(taskContract.getTaskResult, { params }) };
}

async function mailsTo(w: World, recipient: string) {
  const { db } = w.platform.database;
  return db.selectFrom('mail').select('bodyText').where('recipient', '=', recipient).execute();
}

describe('a list of people who join a course', () => {
  it('makes them all members by a task; new people get an account and a mail (TEN-025, ADMIN-009, TASK-006)', async () => {
    const w = await makeWorld();
    const fresh = newPerson();
    const capitals = { ...rowOf(w.outsider), username: w.outsider.username.toUpperCase() };
    const { createdUsers, ended } = await enrol(w, [fresh, capitals]);
    expect(createdUsers.map(({ username }) => username)).toEqual([fresh.username]);
    expect(ended).toMatchObject({
      state: 'finished',
      result: { role_name: 'Student', joined: 2, were_members: 0, mailed: 1 },
    });
    expect(await roleOf(w, fresh.username)).toBe('Student');
    expect(await roleOf(w, w.outsider.username)).toBe('Student');
    const [mail] = await mailsTo(w, fresh.email);
    expect(mail?.bodyText).toContain('/initial_password?token=');
    expect(await mailsTo(w, 'any@example.org')).toEqual([]);
  });

  it('leaves members as they are, even the teacher, so that a list can be given again (ADMIN-009)', async () => {
    const w = await makeWorld();
    const fresh = newPerson();
    await enrol(w, [fresh]);
    const { createdUsers, ended } = await enrol(w, [fresh, rowOf(w.teacher), rowOf(w.grader)]);
    expect(createdUsers).toEqual([]);
    expect(ended.result).toMatchObject({ joined: 0, were_members: 3, mailed: 0 });
    expect(ended.result).toMatchObject({
      in_other_roles: [
        { user_id: w.teacher.id, username: w.teacher.username, role_name: 'Full Teacher' },
        { user_id: w.grader.id, username: w.grader.username, role_name: 'Full TA' },
      ],
      role_id: await roleId(w, 'Student'),
    });
    expect(await mailsTo(w, fresh.email)).toHaveLength(1);
    expect(await roleOf(w, w.grader.username)).toBe('Full TA');
  });

  it('is refused as a whole, names each row that cannot be used, and makes no accounts (ADMIN-009)', async () => {
    const w = await makeWorld();
    const fresh = newPerson();
    const body = { roleId: await roleId(w, 'Student'), users: [fresh, { ...newPerson(), email: 'none' }] };
    const wrong = await w.teacher.refused(courseContract.enrolMany, { ...inCourse(w), body });
    expect(wrong).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    expect(wrong.body['row_problems']).toEqual([
      { row: 1, field: 'email', message: 'Not an e-mail address.' },
    ]);
    const { admin } = w;
    const self = { ...body, users: [fresh, rowOf(admin)] };
    const own = await admin.refused(courseContract.enrolMany, { ...inCourse(w), body: self });
    expect(own.body['row_problems']).toMatchObject([{ row: 1, field: 'username' }]);
    expect(await roleOf(w, fresh.username)).toBeUndefined();
    const again = await enrol(w, [fresh]);
    expect(again.createdUsers, 'no account was left behind').toHaveLength(1);
  });

  it('makes no accounts where that is switched off, except for holders of can_add_users (TEN-025)', async () => {
    const w = await makeWorld();
    await setInTenant(w, 'BULK_REGISTER_ENABLED', false);
    const body = { roleId: await roleId(w, 'Student'), users: [newPerson()] };
    const refused = await w.teacher.refused(courseContract.enrolMany, { ...inCourse(w), body });
    expect(refused).toMatchObject({ status: 400, code: 'DISABLED_SETTING' });
    expect((await enrol(w, [rowOf(w.outsider)])).ended.result).toMatchObject({ joined: 1 });
    await giveGlobalRole(w, w.teacher, { inTenant: ['can_add_users'] });
    expect((await enrol(w, [newPerson()])).createdUsers).toHaveLength(1);
    await setInTenant(w, 'BULK_REGISTER_ENABLED', null);
  });

  it('needs can_edit_course_users and a course in use (PERM-041)', async () => {
    const w = await makeWorld();
    const body = { roleId: await roleId(w, 'Student'), users: [newPerson()] };
    const input = { ...inCourse(w), body };
    expect((await w.grader.refused(courseContract.enrolMany, input)).status).toBe(403);
    expect((await w.outsider.refused(courseContract.enrolMany, input)).status).toBe(404);
    const { task } = await w.teacher.call(courseContract.enrolMany, input);
    await w.teacher.call(courseContract.patchCourse, { ...inCourse(w), body: { state: 'archived' } });
    expect((await w.teacher.refused(courseContract.enrolMany, input)).status).toBe(409);
    await runJobs(w.platform, 'courses.enrolPeople');
    const params = { taskResultId: task.id };
    expect((await w.teacher.call(taskContract.getTaskResult, { params })).state).toBe('failed');
  });

  it('gives teachers and TAs the lesser role where the institution wants that for many (ROLE-013)', async () => {
    const w = await makeWorld();
    await setInTenant(w, 'DEFAULT_TEACHER_ROLE', 'Non-Editing Teacher');
    await setInTenant(w, 'DEFAULT_TA_ROLE', 'Non-Editing TA');
    const [teacher, helper] = [newPerson(), newPerson()];
    expect((await enrol(w, [teacher], 'Full Teacher')).ended.result).toMatchObject({
      role_name: 'Non-Editing Teacher',
    });
    await enrol(w, [helper], 'Full TA');
    expect(await roleOf(w, teacher.username)).toBe('Non-Editing Teacher');
    expect(await roleOf(w, helper.username)).toBe('Non-Editing TA');
    await setInTenant(w, 'DEFAULT_TEACHER_ROLE', null);
    expect((await enrol(w, [newPerson()], 'Full Teacher')).ended.result).toMatchObject({
      role_name: 'Full Teacher',
    });
    await setInTenant(w, 'DEFAULT_TA_ROLE', null);
  });
});

describe('mails to people who have no account', () => {
  it('are limited a day, for one person and one course, and do not contain the name that was chosen', async () => {
    const w = await makeWorld();
    w.clock.advance(dayMs - (w.clock.now().getTime() % dayMs));
    const colleague = await w.person('Full Teacher');
    const student = await roleId(w, 'Student');
    const invite = (users: ReturnType<typeof newPerson>[]) => ({
      ...inCourse(w),
      body: { roleId: student, users },
    });
    const people = (count: number) => Array.from({ length: count }, newPerson);
    const phrase = { ...newPerson(), name: 'Your bank account is locked, call 555-0100' };
    await enrol(w, [phrase]);
    const [mail] = await mailsTo(w, phrase.email);
    expect(mail?.bodyText).not.toContain(phrase.name);
    expect(mail?.bodyText).toContain(phrase.username);

    const { createdUsers } = await w.teacher.call(courseContract.enrolMany, invite(people(299)));
    expect(createdUsers).toHaveLength(299);
    const late = newPerson();
    for (const by of [w.teacher, colleague]) {
      const refused = await by.refused(courseContract.enrolMany, invite([late]));
      expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMIT_EXCEEDED' });
      expect(refused.message).toContain('300 people a day, so nobody of this list was added');
    }
    // People with an account do not count, and people who may add accounts add as many as they like.
    await w.teacher.call(courseContract.enrolMany, invite([rowOf(w.outsider)]));
    await w.admin.call(courseContract.enrolMany, invite([newPerson()]));
    w.clock.advance(dayMs);
    const next = await w.teacher.call(courseContract.enrolMany, invite([late]));
    expect(next.createdUsers).toHaveLength(1);
    await runJobs(w.platform, 'courses.enrolPeople');
  });
});
