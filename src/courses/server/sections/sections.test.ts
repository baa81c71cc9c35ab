import { describe, expect, it } from 'vitest';
import { buildSection, schedule, until } from '../../../../tests/support/build-group.ts';
import { personWith } from '../../../../tests/support/person-with.ts';
import { meanwhile } from '../../../../tests/support/race.ts';
import { newWord } from '../../../../tests/support/samples/new-word.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { courseContract } from '../../domain/contract.ts';
import { sectionContract as contract } from '../../domain/sections/contract.ts';
import { lockWaiting } from './pending-store.ts';
import { holdSectionIds } from './store.ts';

const makeWorld = useWorld();

const make = (w: World, name = newWord('Section')) =>
  w.teacher.call(contract.createSection, { params: { courseId: w.course.id }, body: { name } });

const read = (w: World, sectionId: string, by: Actor = w.teacher) =>
  by.call(contract.getSection, { params: { sectionId } });

async function join(w: World, person: Actor): Promise<void> {
  const params = { courseId: w.course.id };
  const roles = await w.teacher.call(courseContract.listCourseRoles, { params, query: { q: 'Student' } });
  const body = { username: person.username, roleId: roles[0]?.id ?? 0 };
  await w.teacher.call(courseContract.putEnrollment, { params, body });
}

const leave = (w: World, person: Actor) =>
  w.teacher.call(courseContract.removeEnrollment, {
    params: { courseId: w.course.id, userId: person.id },
  });

describe('sections of a course', () => {
  it('are made, renamed and deleted, with one name each in whatever letters (SEC-001, SEC-003)', async () => {
    const w = await makeWorld();
    const made = await make(w, 'Monday');
    expect(made).toMatchObject({ name: 'Monday', courseId: w.course.id, memberIds: [], pendingUsers: [] });
    const other = await make(w, 'Tuesday');
    const body = { name: 'MONDAY' };
    const taken = { status: 400, code: 'OBJECT_ALREADY_EXISTS' };
    const params = { courseId: w.course.id };
    expect(await w.teacher.refused(contract.createSection, { params, body })).toMatchObject(taken);
    const ofOther = { params: { sectionId: other.id } };
    expect(await w.teacher.refused(contract.patchSection, { ...ofOther, body })).toMatchObject(taken);
    const renamed = await w.teacher.call(contract.patchSection, { ...ofOther, body: { name: 'Friday' } });
    expect(renamed.name).toBe('Friday');
    const found = await w.teacher.call(contract.listSections, { params, query: { q: 'mon' } });
    expect(found.map(({ name }) => name)).toEqual(['Monday']);
    await w.teacher.call(contract.removeSection, { params: { sectionId: made.id } });
    const left = await w.teacher.call(contract.listSections, { params });
    expect(left.map(({ name }) => name)).toEqual(['Friday']);
  });

  it('stay while a schedule has dates for them (SEC-003, SEC-004)', async () => {
    const w = await makeWorld();
    const { id: sectionId } = await make(w);
    const { id: assignmentId } = await w.assignment({ name: 'Loops' });
    await schedule(w, assignmentId, { general: until(w, 1), sections: [[sectionId, until(w, 2)]] });
    const params = { sectionId };
    const refused = await w.teacher.refused(contract.removeSection, { params });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toContain('Loops');
    await schedule(w, assignmentId, { general: until(w, 1), sections: [] });
    await w.teacher.call(contract.removeSection, { params });
  });

  it('wait to be deleted until a schedule that names them is stored', async () => {
    const w = await makeWorld();
    const { id: sectionId } = await make(w);
    const { id: assignmentId } = await w.assignment();
    const refused = await meanwhile(
      w,
      async (tx) => {
        await holdSectionIds(tx, w.course.id);
        const entry = { assignmentId, sectionIds: [sectionId], alwaysAvailable: true };
        await tx.insertInto('assignmentTimeframe').values(entry).execute();
      },
      () => w.teacher.refused(contract.removeSection, { params: { sectionId } }),
    );
    expect(refused.status).toBe(409);
  });
});

describe('members of a section', () => {
  it('are added by id and by username; unknown people are in it once they join the course (SEC-003, SEC-004)', async () => {
    const w = await makeWorld();
    const { id: sectionId } = await make(w);
    const { student, otherStudent, outsider } = w;
    const users = [
      { userId: student.id },
      { username: otherStudent.username.toUpperCase() },
      { username: outsider.username },
      { username: 'nobody-yet' },
    ];
    const params = { sectionId };
    const filled = await w.teacher.call(contract.addSectionUsers, { params, body: { users } });
    expect(filled.memberIds).toEqual([student.id, otherStudent.id].toSorted((a, b) => a - b));
    expect(filled.pendingUsers.map(({ username }) => username).toSorted()).toEqual(
      ['nobody-yet', outsider.username].toSorted(),
    );
    await join(w, outsider);
    const after = await read(w, sectionId);
    expect(after.memberIds).toContain(outsider.id);
    expect(after.pendingUsers.map(({ username }) => username)).toEqual(['nobody-yet']);
    const [waiting] = after.pendingUsers;
    const pendingUserId = waiting?.id ?? '';
    await w.teacher.call(contract.removePendingUser, { params: { sectionId, pendingUserId } });
    expect((await read(w, sectionId)).pendingUsers).toEqual([]);
  });

  it('are not added by id unless they are in the course, and then nobody is', async () => {
    const w = await makeWorld();
    const { id: sectionId } = await make(w);
    const users = [{ userId: w.student.id }, { userId: w.outsider.id }];
    const refused = await w.teacher.refused(contract.addSectionUsers, {
      params: { sectionId },
      body: { users },
    });
    expect(refused.status).toBe(404);
    expect((await read(w, sectionId)).memberIds).toEqual([]);
  });

  it('who join the course while they are added do not wait forever', async () => {
    const w = await makeWorld();
    const { id: sectionId } = await make(w);
    const users = [{ username: w.outsider.username }];
    const roles = await w.teacher.call(courseContract.listCourseRoles, {
      params: { courseId: w.course.id },
      query: { q: 'Student' },
    });
    const membership = { courseId: w.course.id, personId: w.outsider.id, roleId: roles[0]?.id ?? 0 };
    const filled = await meanwhile(
      w,
      async (tx) => {
        await tx
          .insertInto('enrollment')
          .values({ ...membership, createdAt: w.clock.now() })
          .execute();
        await lockWaiting(tx, w.course.id);
      },
      () => w.teacher.call(contract.addSectionUsers, { params: { sectionId }, body: { users } }),
    );
    expect(filled).toMatchObject({ memberIds: [w.outsider.id], pendingUsers: [] });
  });

  it('leave it with the course, and are back in it when they are back in the course', async () => {
    const w = await makeWorld();
    const sectionId = await buildSection(w, [w.student, w.otherStudent]);
    await leave(w, w.student);
    const without = await read(w, sectionId);
    expect(without.memberIds).toEqual([w.otherStudent.id]);
    expect(without.pendingUsers).toMatchObject([{ username: w.student.username, tenantId: w.tenantId }]);
    await join(w, w.student);
    const again = await read(w, sectionId);
    expect(again.memberIds).toContain(w.student.id);
    expect(again.pendingUsers).toEqual([]);
  });

  it('are taken out one by one; who is not in it is not found (SEC-003)', async () => {
    const w = await makeWorld();
    const sectionId = await buildSection(w, [w.student]);
    const call = { params: { sectionId, userId: w.student.id } };
    await w.teacher.call(contract.removeSectionUser, call);
    expect((await read(w, sectionId)).memberIds).toEqual([]);
    expect(await w.teacher.refused(contract.removeSectionUser, call)).toMatchObject({ status: 404 });
  });

  it('are divided only while they are in no section (SEC-004)', async () => {
    const w = await makeWorld();
    const [third, fourth] = [await w.person('Student'), await w.person('Student')];
    const first = await buildSection(w, [w.student]);
    const second = await buildSection(w, []);
    const courseParams = { courseId: w.course.id };
    const free = await w.teacher.call(contract.listStudentsWithoutSection, { params: courseParams });
    const everybody = [w.otherStudent.id, third.id, fourth.id];
    expect(free.userIds.toSorted((a, b) => a - b)).toEqual(everybody.toSorted((a, b) => a - b));
    const divide = (sectionId: string, userIds: number[]) =>
      w.teacher.call(contract.divideStudents, { params: { sectionId }, body: { userIds } });
    expect((await divide(first, [third.id])).memberIds).toContain(third.id);
    // Two teachers at once: whoever is in a section by now stays in that one only. Graders are no students.
    const { memberIds } = await divide(second, [w.student.id, third.id, fourth.id, w.grader.id]);
    expect(memberIds).toEqual([fourth.id]);
  });
});

describe('what somebody sees of sections', () => {
  it('are the own ones, with their members only by a right (SEC-003, SEC-005)', async () => {
    const w = await makeWorld();
    const [knows, member] = [
      await personWith(w, ['can_view_own_course_section_members']),
      await personWith(w, []),
    ];
    const own = await buildSection(w, [knows, member, w.student]);
    const other = await buildSection(w, [w.otherStudent]);
    await w.teacher.call(contract.addSectionUsers, {
      params: { sectionId: own },
      body: { users: [{ username: 'later' }] },
    });
    const params = { courseId: w.course.id };
    for (const [actor, memberIds] of [
      [knows, [knows.id, member.id, w.student.id]],
      [member, [member.id]],
    ] as const) {
      const sections = await actor.call(contract.listSections, { params });
      expect(sections.map(({ id }) => id)).toEqual([own]);
      const section = await read(w, own, actor);
      expect(section.memberIds).toEqual(memberIds.toSorted((a, b) => a - b));
      expect(section.pendingUsers).toEqual([]);
      expect(sections).toEqual([section]);
      const strange = await actor.refused(contract.getSection, { params: { sectionId: other } });
      expect(strange.status).toBe(404);
    }
    const listed = { params: { sectionId: own } };
    const people = await knows.call(contract.listSectionMembers, listed);
    expect(people).toHaveLength(3);
    expect(await member.refused(contract.listSectionMembers, listed)).toMatchObject({ status: 403 });
  });

  it('is nothing of another course', async () => {
    const w = await makeWorld();
    const { teacher } = await w.otherCourse();
    const params = { sectionId: await buildSection(w, [w.student]) };
    for (const refused of [
      await teacher.refused(contract.getSection, { params }),
      await teacher.refused(contract.removeSection, { params }),
      await teacher.refused(contract.patchSection, { params, body: { name: 'Mine' } }),
    ]) {
      expect(refused.status).toBe(404);
    }
  });

  it('is page after page of its members by name, those found by a word only', async () => {
    const w = await makeWorld();
    const people = [w.student, w.otherStudent, await w.person('Student')];
    const params = { sectionId: await buildSection(w, people) };
    const query = { q: w.otherStudent.username };
    const found = await w.teacher.call(contract.listSectionMembers, { params, query });
    expect(found).toMatchObject([{ user: { id: w.otherStudent.id }, roleName: 'Student' }]);
    const names: string[] = [];
    let nextToken: string | undefined;
    do {
      const page = { size: 2, ...(nextToken === undefined ? {} : { nextToken }) };
      const answer = await w.teacher.callPage(contract.listSectionMembers, { params, page });
      names.push(...answer.body.map(({ user }) => user.name));
      ({ nextToken } = answer);
    } while (nextToken !== undefined);
    expect(names.toSorted()).toEqual(people.map(({ name }) => name).toSorted());
  });
});

it('nothing about sections is changed in an archived course', async () => {
  const w = await makeWorld();
  const sectionId = await buildSection(w, [w.student]);
  const params = { courseId: w.course.id };
  await w.teacher.call(courseContract.patchCourse, { params, body: { state: 'archived' } });
  const refused = await w.teacher.refused(contract.createSection, { params, body: { name: 'Late' } });
  expect(refused.status).toBe(409);
  const gone = await w.teacher.refused(contract.removeSection, { params: { sectionId } });
  expect(gone.status).toBe(409);
});
