import { describe, expect, it } from 'vitest';
import { courseContract } from '../../courses/domain/contract.ts';
import { useWorld, type World } from '../../../tests/support/world.ts';
import { upsertSiteSetting } from '../../tenants/server/index.ts';
import { assignmentContract as contract } from '../domain/contract.ts';

const makeWorld = useWorld();
const hour = 3_600_000;

const of = (assignmentId: number) => ({ params: { assignmentId } });
const inCourse = (w: World) => ({ params: { courseId: w.course.id } });
const hidden = { availability: { tag: 'timed', availableAt: null } } as const;

function later(w: World, hours: number): Date {
  return new Date(w.clock.now().getTime() + hours * hour);
}

async function archive(w: World): Promise<void> {
  await w.teacher.call(courseContract.patchCourse, { ...inCourse(w), body: { state: 'archived' } });
}

describe('the list of assignments', () => {
  it('goes by deadline, those without one last, in pages (ASGN-039)', async () => {
    const w = await makeWorld();
    const none = await w.assignment({ name: 'None' });
    const late = await w.assignment({ name: 'Late', timeframe: { deadline: later(w, 48) } });
    const soon = await w.assignment({ name: 'Soon', timeframe: { deadline: later(w, 1) } });
    const none2 = await w.assignment({ name: 'None too' });
    const expected = [soon.id, late.id, none.id, none2.id];
    const whole = await w.student.call(contract.listAssignments, inCourse(w));
    expect(whole.map((one) => one.id)).toEqual(expected);
    const ids: number[] = [];
    let nextToken: string | undefined;
    do {
      const page = { size: 1, ...(nextToken === undefined ? {} : { nextToken }) };
      const read = await w.student.callPage(contract.listAssignments, { ...inCourse(w), page });
      ids.push(...read.body.map((one) => one.id));
      nextToken = read.nextToken;
    } while (nextToken !== undefined);
    expect(ids).toEqual(expected);
    const found = await w.student.call(contract.listAssignments, { ...inCourse(w), query: { q: 'TOO' } });
    expect(found.map((one) => one.id)).toEqual([none2.id]);
  });

  it('holds what is not yet available for staff only, also in the list of all courses', async () => {
    const w = await makeWorld();
    const visible = await w.assignment();
    const timed = await w.assignment({
      timeframe: { availability: { tag: 'timed', availableAt: later(w, 1) } },
    });
    await w.assignment({ timeframe: hidden });
    expect(await w.teacher.call(contract.listAssignments, inCourse(w))).toHaveLength(3);
    expect(await w.teacher.call(contract.listOwnAssignments, {})).toHaveLength(3);
    const own = await w.student.call(contract.listOwnAssignments, {});
    expect(own.map((one) => one.id)).toEqual([visible.id]);
    w.clock.advance(hour);
    const then = await w.student.call(contract.listAssignments, inCourse(w));
    expect(then.map((one) => one.id)).toEqual([visible.id, timed.id]);
    expect(await w.outsider.call(contract.listOwnAssignments, {})).toEqual([]);
    expect(await w.outsider.refused(contract.listAssignments, inCourse(w))).toMatchObject({ status: 404 });
  });
});

describe('an assignment', () => {
  it('starts hidden, ungraded, on a scale of 10 points (ASGN-034, ASGN-042, GRADE-003, GRADE-004)', async () => {
    const w = await makeWorld();
    const made = await w.teacher.call(contract.createAssignment, {
      ...inCourse(w),
      body: { name: 'Sorting' },
    });
    expect(made).toMatchObject({
      name: 'Sorting',
      courseId: w.course.id,
      kind: 'normal',
      timeframe: { ...hidden, deadline: null, lockDate: null },
      gradeAvailability: { tag: 'fixed', value: false },
      grading: { scale: 'points', points: 10 },
      hasDescription: false,
      cgignore: null,
    });
    expect(await w.student.refused(contract.getAssignment, of(made.id))).toMatchObject({ status: 404 });
    expect((await w.grader.call(contract.getAssignment, of(made.id))).id).toBe(made.id);
    const body = { name: 'Mine' };
    expect(await w.student.refused(contract.createAssignment, { ...inCourse(w), body })).toMatchObject({
      status: 403,
    });
  });

  it('starts with a deadline where one is given, and stays hidden', async () => {
    const w = await makeWorld();
    const deadline = later(w, 3);
    const body = { name: 'Sorting', deadline };
    const made = await w.teacher.call(contract.createAssignment, { ...inCourse(w), body });
    expect(made.timeframe).toEqual({ ...hidden, deadline, lockDate: null });
  });

  it.each([
    [{ DEFAULT_GRADING_POINTS: 20 }, { scale: 'points', points: 20 }],
    [{ DEFAULT_GRADING_SCALE: 'percentage' }, { scale: 'percentage' }],
    [{}, { scale: 'points', points: 10 }],
  ])('starts with %j on the scale %j (ASGN-008)', async (settings, grading) => {
    const w = await makeWorld();
    const set = (values: Record<string, unknown>) =>
      w.transaction(async (tx) => {
        for (const [name, value] of Object.entries(values))
          await upsertSiteSetting(tx, { name, value, now: w.clock.now() });
      });
    await set({ DEFAULT_GRADING_POINTS: 10, DEFAULT_GRADING_SCALE: 'points', ...settings });
    const body = { name: 'Sorting' };
    expect(await w.teacher.call(contract.createAssignment, { ...inCourse(w), body })).toMatchObject({
      grading,
    });
  });

  it('keeps the order given by position and reorder', async () => {
    const w = await makeWorld();
    const [a, b] = [await w.assignment(), await w.assignment()];
    const first = await w.teacher.call(contract.createAssignment, {
      ...inCourse(w),
      body: { name: 'First', position: 0 },
    });
    const order = async (): Promise<number[]> => {
      const all = await w.teacher.call(contract.listAssignments, inCourse(w));
      return all.toSorted((x, y) => (x.orderKey < y.orderKey ? -1 : 1)).map((one) => one.id);
    };
    expect(await order()).toEqual([first.id, a.id, b.id]);
    const move = (assignmentId: number, afterAssignmentId: number | null) =>
      ({ ...inCourse(w), body: { assignmentId, afterAssignmentId } }) as const;
    await w.teacher.call(contract.reorderAssignment, move(first.id, a.id));
    expect(await order()).toEqual([a.id, first.id, b.id]);
    await w.teacher.call(contract.reorderAssignment, move(b.id, null));
    expect(await order()).toEqual([b.id, a.id, first.id]);
    expect(await w.teacher.refused(contract.reorderAssignment, move(a.id, a.id))).toMatchObject({
      status: 400,
    });
    expect(await w.grader.refused(contract.reorderAssignment, move(a.id, null))).toMatchObject({
      status: 403,
    });
    const elsewhere = await w.teacher.refused(contract.reorderAssignment, move(999_999, a.id));
    expect(elsewhere).toMatchObject({ status: 404 });
  });

  it('gives no two the same place when several are made at once', async () => {
    const w = await makeWorld();
    const made = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        w.teacher.call(contract.createAssignment, { ...inCourse(w), body: { name: `At once ${number}` } }),
      ),
    );
    expect(new Set(made.map((one) => one.orderKey)).size).toBe(4);
  });

  it('is gone for everybody once it is deleted (ASGN-049)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    expect(await w.grader.refused(contract.removeAssignment, of(id))).toMatchObject({ status: 403 });
    await w.teacher.call(contract.removeAssignment, of(id));
    expect(await w.teacher.refused(contract.getAssignment, of(id))).toMatchObject({ status: 404 });
    expect(await w.teacher.call(contract.listAssignments, inCourse(w))).toEqual([]);
  });
});

describe('settings', () => {
  it('change field by field and are read back (ASGN-032, ASGN-002, ASGN-010, ASGN-053)', async () => {
    const w = await makeWorld();
    const availability = { tag: 'timed' as const, availableAt: later(w, 0) };
    const { id } = await w.assignment({ timeframe: { availability, deadline: later(w, 0) } });
    const body = {
      name: 'Renamed',
      kind: 'exam' as const,
      maxGrade: 12,
      maxSubmissions: 3,
      coolOffPeriod: 60,
      amountInCoolOffPeriod: 2,
      grading: { scale: 'percentage' as const },
      gradeAvailability: { tag: 'timed' as const, availableAt: later(w, 5) },
      doneType: 'all_graders' as const,
      doneEmail: 'team@example.org',
      reminderTime: later(w, 2),
      anonymizedGrading: { method: 'murmur_v3' as const },
      fileToLoadFirst: 'main.py',
      submissionMode: 'auto-save' as const,
      sendLoginLinks: true,
      filesUploadEnabled: false,
    };
    const changed = await w.teacher.call(contract.patchAssignment, { ...of(id), body });
    expect(changed).toMatchObject(body);
    expect(await w.teacher.call(contract.getAssignment, of(id))).toEqual(changed);
    // Only people who may set the address for finished grading see it.
    expect((await w.student.call(contract.getAssignment, of(id))).doneEmail).toBeNull();
    const back = {
      maxGrade: null,
      anonymizedGrading: null,
      grading: { scale: 'points' as const, points: 20 },
    };
    expect(await w.teacher.call(contract.patchAssignment, { ...of(id), body: back })).toMatchObject(back);
  });

  it('hide names for whoever edits, and show them again for who may see them only', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const designer = await w.person('Designer');
    const hiding = (method: 'murmur_v3' | null) => ({
      ...of(id),
      body: { anonymizedGrading: method && { method } },
    });
    await designer.call(contract.patchAssignment, hiding('murmur_v3'));
    const refused = await designer.refused(contract.patchAssignment, hiding(null));
    expect(refused).toMatchObject({
      status: 403,
      body: { missing_permissions: ['can_see_anonymized_names'] },
    });
    expect((await w.teacher.call(contract.getAssignment, of(id))).anonymizedGrading).not.toBeNull();
    await w.teacher.call(contract.patchAssignment, hiding(null));
    // Nothing is hidden yet, so the change shows nobody a name.
    await designer.call(contract.patchAssignment, hiding(null));
  });

  it('are refused without the permission of the field, with bad values, and in an archived course', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const asTeacher = (body: Record<string, unknown>) =>
      w.teacher.refused(contract.patchAssignment, { ...of(id), body });
    const student = await w.student.refused(contract.patchAssignment, { ...of(id), body: { maxGrade: 10 } });
    expect(student).toMatchObject({ status: 403, body: { missing_permissions: ['can_edit_maximum_grade'] } });
    expect(await asTeacher({ name: ' ' })).toMatchObject({ status: 400, code: 'INVALID_PARAM' });
    expect(await asTeacher({ maxGrade: 0 })).toMatchObject({ status: 400 });
    expect(await asTeacher({ reminderTime: w.clock.now() })).toMatchObject({ status: 400 });
    await archive(w);
    expect(await asTeacher({ name: 'Late' })).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  });

  it('take hand-in rules of both kinds and name what is wrong with them (SUB-036)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const validator = {
      policy: 'deny_all_files' as const,
      rules: [{ ruleType: 'require' as const, fileType: 'file' as const, name: 'main.py' }],
      options: [],
    };
    const patch = (body: { ignore: string | typeof validator | null }) => ({ ...of(id), body });
    const stored = await w.teacher.call(contract.patchAssignment, patch({ ignore: validator }));
    expect(stored).toMatchObject({ cgignore: validator, cgignoreVersion: 'SubmissionValidator' });
    const text = await w.teacher.call(contract.patchAssignment, patch({ ignore: '*.pyc' }));
    expect(text).toMatchObject({ cgignore: '*.pyc', cgignoreVersion: 'IgnoreFilterManager' });
    const wrong = await w.teacher.refused(
      contract.patchAssignment,
      patch({ ignore: { ...validator, rules: [] } }),
    );
    expect(wrong).toMatchObject({
      status: 400,
      code: 'PARSING_FAILED',
      body: { parse_errors: [{ rule_index: null }] },
    });
    const mismatch = { ...of(id), body: { ignore: '*.pyc', ignoreVersion: 'SubmissionValidator' as const } };
    expect(await w.teacher.refused(contract.patchAssignment, mismatch)).toMatchObject({ status: 400 });
    const empty = await w.teacher.call(contract.patchAssignment, patch({ ignore: null }));
    expect(empty).toMatchObject({ cgignore: null, cgignoreVersion: null });
  });

  it('warn when limits meet git, where nobody is asked', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const body = { webhookUploadEnabled: true, maxSubmissions: 2 };
    const { warnings } = await w.teacher.callPage(contract.patchAssignment, { ...of(id), body });
    expect(warnings.map((warning) => warning.code)).toEqual(['010']);
  });
});

describe('schedules', () => {
  it('are replaced as a whole and hold for everyone (ASGN-031, ASGN-043)', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const entry = {
      sectionIds: null,
      availability: { tag: 'timed' as const, availableAt: later(w, -1) },
      deadline: later(w, 1),
      lockDate: later(w, 2),
    };
    const body = { timeframes: [entry] };
    expect(await w.teacher.call(contract.putTimeframes, { ...of(id), body })).toEqual([entry]);
    expect(await w.teacher.call(contract.listTimeframes, of(id))).toEqual([entry]);
    expect(await w.student.call(contract.listTimeframes, of(id))).toEqual([entry]);
    const { timeframe } = await w.student.call(contract.getAssignment, of(id));
    expect(timeframe.deadline).toEqual(entry.deadline);
    expect(await w.student.refused(contract.putTimeframes, { ...of(id), body })).toMatchObject({
      status: 403,
    });
    const wrong = { timeframes: [{ ...entry, lockDate: later(w, 0) }] };
    expect(await w.teacher.refused(contract.putTimeframes, { ...of(id), body: wrong })).toMatchObject({
      status: 400,
    });
    const none = { ...of(id), body: { timeframes: [] } };
    expect(await w.teacher.refused(contract.putTimeframes, none)).toMatchObject({ status: 400 });
    const section = { ...entry, sectionIds: ['7f3c1c3e-3a56-4d7e-9a3b-0c2f0a6f3b11'] };
    const unknown = { ...of(id), body: { timeframes: [entry, section] } };
    expect(await w.teacher.refused(contract.putTimeframes, unknown)).toMatchObject({ status: 400 });
    expect(await w.teacher.call(contract.listTimeframes, of(id))).toEqual([entry]);
  });
});
