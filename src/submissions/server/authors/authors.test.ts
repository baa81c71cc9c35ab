// Work of groups and sections: who its author is, who sees it, and which dates make it late.
import { describe, expect, it } from 'vitest';
import { buildGroups, buildSection, schedule, until } from '../../../../tests/support/build-group.ts';
import { formOf, handIn } from '../../../../tests/support/build-submission.ts';
import { personWith } from '../../../../tests/support/person-with.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import type { CoursePermission } from '../../../access/domain/permission.ts';
import { submissionContract } from '../../domain/contract.ts';
import { maySeeSubmission } from '../../domain/sight.ts';
import { listLatestSubmissions, submissionsInPortions } from '../lists/in-portions.ts';
import { listSubmissionOwners } from '../store.ts';

const makeWorld = useWorld();
const { getSubmission, getSubmissionOverview, listSubmissions, listUserSubmissions, uploadSubmission } =
  submissionContract;
const files = { 'main.py': 'pass\n' };

/** Two students are in one group and a third is in another. All hand in to an assignment of the group set. */
async function teamWorld() {
  const w = await makeWorld();
  const mate = await w.person('Student');
  const { groupSetId, authorIds } = await buildGroups(w, [w.student, mate], [w.otherStudent]);
  const [teamId = 0, rivalId = 0] = authorIds;
  const { id: assignmentId } = await w.assignment({ settings: { groupSetId } });
  return { w, mate, teamId, rivalId, assignmentId, groupSetId };
}

async function idsSeenBy(actor: Actor, assignmentId: number): Promise<number[]> {
  const rows = await actor.call(listSubmissions, { params: { assignmentId } });
  return rows.map(({ id }) => id);
}

function handInFor(actor: Actor, assignmentId: number, authorId: number) {
  return actor.call(uploadSubmission, {
    params: { assignmentId },
    query: { authorId },
    upload: formOf(files),
  });
}

/** A member of the course with only these rights. */
function staff(w: World, ...permissions: CoursePermission[]): Promise<Actor> {
  return personWith(w, ['can_see_assignments', ...permissions]);
}

describe('what a group hands in', () => {
  it('belongs to each of its members, who see it as their own, and to no other student', async () => {
    const { w, mate, teamId, assignmentId } = await teamWorld();
    const made = await handIn(w.student, assignmentId);
    expect(made.user).toMatchObject({ id: teamId, type: 'group-user', isTestStudent: false });
    const members = made.user.group?.members ?? [];
    expect(new Set(members.map(({ id }) => id))).toEqual(new Set([w.student.id, mate.id]));
    for (const member of [w.student, mate]) {
      expect(await idsSeenBy(member, assignmentId)).toEqual([made.id]);
      const own = { params: { assignmentId, userId: member.id } };
      expect((await member.call(listUserSubmissions, own)).map(({ id }) => id)).toEqual([made.id]);
    }
    expect(await idsSeenBy(w.otherStudent, assignmentId)).toEqual([]);
    const refused = await w.otherStudent.refused(getSubmission, { params: { submissionId: made.id } });
    expect(refused.status).toBe(404);
  });

  it('is replaced as the latest by what any of them hands in', async () => {
    const { w, mate, teamId, assignmentId } = await teamWorld();
    const first = await handIn(w.student, assignmentId);
    const second = await handIn(mate, assignmentId);
    const isLatest = async (submissionId: number) => {
      const read = await w.student.call(getSubmission, { params: { submissionId } });
      return 'isLatest' in read && read.isLatest;
    };
    expect([await isLatest(first.id), await isLatest(second.id)]).toEqual([false, true]);
    const { submissions } = await w.teacher.call(getSubmissionOverview, { params: { assignmentId } });
    expect(submissions.map(({ id, userId }) => [id, userId])).toEqual([[String(second.id), String(teamId)]]);
  });

  it('counts for the limit of all of them', async () => {
    const { w, mate, groupSetId } = await teamWorld();
    const { id: assignmentId } = await w.assignment({ settings: { groupSetId, maxSubmissions: 1 } });
    await handIn(w.student, assignmentId);
    const params = { assignmentId };
    const refused = await mate.refused(uploadSubmission, { params, upload: formOf(files) });
    expect(refused.status).toBe(403);
    await handIn(w.otherStudent, assignmentId);
  });

  it('may come from staff, by the group or by one of its members', async () => {
    const { w, mate, teamId, rivalId, assignmentId } = await teamWorld();
    expect((await handInFor(w.teacher, assignmentId, teamId)).user.id).toBe(teamId);
    expect((await handInFor(w.teacher, assignmentId, mate.id)).user.id).toBe(teamId);
    const [elsewhere = 0] = (await buildGroups(w, [mate])).authorIds;
    const call = { params: { assignmentId }, query: { authorId: elsewhere }, upload: formOf(files) };
    expect((await w.teacher.refused(uploadSubmission, call)).status).toBe(400);
    const ofRival = { params: { assignmentId }, query: { authorId: rivalId }, upload: formOf(files) };
    expect((await w.student.refused(uploadSubmission, ofRival)).status).toBe(403);
  });
});

describe('the late mark', () => {
  it('follows the dates of each author, also where staff hand in for them (ASGN-043)', async () => {
    const w = await makeWorld();
    const section = await buildSection(w, [w.otherStudent]);
    const { id: assignmentId } = await w.assignment();
    await schedule(w, assignmentId, { general: until(w, 1), sections: [[section, until(w, 3)]] });
    w.clock.advance(2 * 3_600_000);
    const call = { params: { assignmentId }, upload: formOf(files) };
    expect((await w.student.refused(uploadSubmission, call)).message).toContain('deadline');
    await handIn(w.otherStudent, assignmentId);
    await handInFor(w.teacher, assignmentId, w.student.id);
    const { submissions } = await w.teacher.call(getSubmissionOverview, { params: { assignmentId } });
    const late = new Map(submissions.map(({ userId, late: isLate }) => [Number(userId), isLate]));
    expect([late.get(w.student.id), late.get(w.otherStudent.id)]).toEqual([true, false]);
    await schedule(w, assignmentId, { general: until(w, 1), sections: [[section, until(w, 3)]] });
    const after = await w.teacher.call(getSubmissionOverview, { params: { assignmentId } });
    expect(after.submissions.every((line) => !line.late)).toBe(true);
  });

  it('follows the most lenient dates of a group (ASGN-043)', async () => {
    const { w, mate, assignmentId } = await teamWorld();
    const section = await buildSection(w, [mate]);
    await schedule(w, assignmentId, { general: until(w, 1), sections: [[section, until(w, 3)]] });
    w.clock.advance(2 * 3_600_000);
    const made = await handIn(w.student, assignmentId);
    const { submissions } = await w.teacher.call(getSubmissionOverview, { params: { assignmentId } });
    expect(submissions).toMatchObject([{ id: String(made.id), late: false }]);
    const call = { params: { assignmentId }, upload: formOf(files) };
    expect((await w.otherStudent.refused(uploadSubmission, call)).message).toContain('deadline');
  });
});

describe('graders of a section', () => {
  it('see the work of its members and of their groups, no other and no test submission (PERM-078)', async () => {
    const { w, teamId, assignmentId } = await teamWorld();
    const inside = await staff(w, 'can_see_others_in_section_work');
    const outside = await staff(w, 'can_see_others_in_section_work');
    await buildSection(w, [inside, w.student]);
    await buildSection(w, [outside]);
    const ofTeam = await handIn(w.student, assignmentId);
    await handIn(w.otherStudent, assignmentId);
    const test = { params: { assignmentId }, query: { isTestSubmission: true }, upload: formOf(files) };
    await w.teacher.call(uploadSubmission, test);
    expect(await idsSeenBy(inside, assignmentId)).toEqual([ofTeam.id]);
    expect(await idsSeenBy(outside, assignmentId)).toEqual([]);
    const { submissions } = await inside.call(getSubmissionOverview, { params: { assignmentId } });
    expect(submissions.map(({ userId }) => userId)).toEqual([String(teamId)]);
  });

  it('hand in for students of their section only (PERM-074)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const inside = await staff(w, 'can_submit_others_in_section_work');
    await buildSection(w, [inside, w.student]);
    expect((await handInFor(inside, assignmentId, w.student.id)).user.id).toBe(w.student.id);
    const call = { params: { assignmentId }, query: { authorId: w.otherStudent.id }, upload: formOf(files) };
    const refused = await inside.refused(uploadSubmission, call);
    expect(refused).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
    const stranger = { ...call, query: { authorId: w.outsider.id } };
    expect(await inside.refused(uploadSubmission, stranger)).toMatchObject({ message: refused.message });
  });
});

describe('the SQL of lists and the rule', () => {
  const flags = [false, true];
  const sets = ['nobody', 'the team', 'both groups'] as const;
  const sights = sets.flatMap((own) =>
    sets.flatMap((ofSection) =>
      flags.flatMap((seesOthers) => flags.map((seesTests) => ({ own, ofSection, seesOthers, seesTests }))),
    ),
  );
  let stage: Awaited<ReturnType<typeof handedInWorld>> | undefined;

  async function handedInWorld() {
    const world = await teamWorld();
    const { w, assignmentId, teamId, rivalId } = world;
    await handIn(w.student, assignmentId);
    await handIn(w.otherStudent, assignmentId);
    const test = { params: { assignmentId }, query: { isTestSubmission: true }, upload: formOf(files) };
    await w.teacher.call(uploadSubmission, test);
    const authors = { nobody: [], 'the team': [teamId], 'both groups': [teamId, rivalId] };
    return { ...world, authors };
  }

  it.each(sights)(
    'agree on who sees own work of $own and that of a section with $ofSection, others $seesOthers, tests $seesTests',
    async ({ own, ofSection, ...rights }) => {
      const { w, assignmentId, authors } = (stage ??= await handedInWorld());
      const { db } = w.platform.database;
      const sight = {
        ...rights,
        ownAuthorIds: new Set(authors[own]),
        sectionAuthorIds: new Set(authors[ofSection]),
      };
      const all = (await listLatestSubmissions(db, assignmentId)).map(({ id }) => id);
      expect(all).toHaveLength(3);
      const owners = await listSubmissionOwners(db, all);
      const allowed = owners.filter((one) => maySeeSubmission(sight, one)).map(({ id }) => id);
      const wanted = { assignmentId, sight, latestOnly: false, terms: [] };
      const portions = await Array.fromAsync(submissionsInPortions(db, wanted));
      const listed = portions.flat().map(({ id }) => id);
      expect(new Set(listed)).toEqual(new Set(allowed));
    },
  );
});
