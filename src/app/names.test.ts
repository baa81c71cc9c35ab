// Whatever people call their courses, and what is in them, they read it as they wrote it.
import { expect, it } from 'vitest';
import { useWorld } from '../../tests/support/world.ts';
import { assignmentContract } from '../assignments/domain/contract.ts';
import { courseContract } from '../courses/domain/contract.ts';
import { sectionContract } from '../courses/domain/sections/contract.ts';
import { groupContract } from '../groups/domain/contract.ts';
import { snippetContract } from '../snippets/domain/contract.ts';

const makeWorld = useWorld();

const names = [
  ['of 255 characters', 'é'.repeat(255)],
  [
    'in right-to-left letters, with some of the other kind inside',
    'תרגיל 1: \u05DE\u05D9\u05D5\u05DF (Quicksort) — الفرز',
  ],
  ['of emoji, some of several parts', '👩🏽‍💻🏳️‍🌈 '.repeat(10).trim()],
  ['with marks of HTML, Markdown and CSV', `<b>"A" & 'B'</b>, [x](y); =1+1`],
] as const;

it.each(names)(
  'names %s stay as they are: of courses, sections, groups, assignments and snippets',
  async (_what, name) => {
    const w = await makeWorld();
    const params = { courseId: w.course.id };
    await w.teacher.call(courseContract.patchCourse, { params, body: { name } });
    expect((await w.student.call(courseContract.getCourse, { params })).name).toBe(name);
    const section = await w.teacher.call(sectionContract.createSection, { params, body: { name } });
    expect(section.name).toBe(name);
    const sizes = { minimumSize: 1, maximumSize: 2 };
    const { id: groupSetId } = await w.teacher.call(groupContract.putGroupSet, { params, body: sizes });
    const ofSet = { params: { groupSetId } };
    await w.teacher.call(groupContract.createGroup, { ...ofSet, body: { memberIds: [], name } });
    expect((await w.teacher.call(groupContract.listGroups, ofSet)).map((group) => group.name)).toEqual([
      name,
    ]);
    await w.teacher.call(assignmentContract.createAssignment, { params, body: { name } });
    const found = { params, query: { q: name.slice(0, 5) } };
    const listed = await w.teacher.call(assignmentContract.listAssignments, found);
    expect(listed.map((assignment) => assignment.name)).toContain(name);
    const key = name.replaceAll(/\s/gu, '-');
    await w.teacher.call(snippetContract.putCourseSnippet, { params, body: { key, value: name } });
    const snippets = await w.teacher.call(snippetContract.listCourseSnippets, { params });
    expect(snippets.find((snippet) => snippet.key === key)?.value).toBe(name);
  },
);

it('names of 256 characters are refused', async () => {
  const w = await makeWorld();
  const params = { courseId: w.course.id };
  const body = { name: 'é'.repeat(256) };
  const refusals = [
    await w.teacher.refused(courseContract.patchCourse, { params, body }),
    await w.teacher.refused(sectionContract.createSection, { params, body }),
    await w.teacher.refused(assignmentContract.createAssignment, { params, body }),
  ];
  for (const refused of refusals) {
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('At most 255 characters.');
  }
});
