import { sectionContract } from '../../../src/courses/domain/sections/contract.ts';
import { buildSection } from '../build-group.ts';
import type { Samples, World } from '../world.ts';
import { newWord } from './new-word.ts';

const inCourse = (w: World) => ({ params: { courseId: w.course.id } });
const ofNew = async (w: World) => ({ params: { sectionId: await buildSection(w, [w.student]) } });

async function waiting(w: World) {
  const { params } = await ofNew(w);
  const body = { users: [{ username: newWord('later') }] };
  const { pendingUsers } = await w.teacher.call(sectionContract.addSectionUsers, { params, body });
  return { params: { ...params, pendingUserId: pendingUsers[0]?.id ?? '' } };
}

export const sectionSamples: Samples<typeof sectionContract> = {
  listSections: async (w) => ({ as: w.student, input: inCourse(w) }),
  createSection: async (w) => ({
    as: w.teacher,
    input: { ...inCourse(w), body: { name: newWord('Monday') } },
  }),
  getSection: async (w) => ({ as: w.student, input: await ofNew(w) }),
  patchSection: async (w) => ({
    as: w.teacher,
    input: { ...(await ofNew(w)), body: { name: newWord('Tuesday') } },
  }),
  removeSection: async (w) => ({ as: w.teacher, input: await ofNew(w) }),
  addSectionUsers: async (w) => ({
    as: w.teacher,
    input: { ...(await ofNew(w)), body: { users: [{ userId: w.otherStudent.id }] } },
  }),
  removeSectionUser: async (w) => {
    const { params } = await ofNew(w);
    return { as: w.teacher, input: { params: { ...params, userId: w.student.id } } };
  },
  divideStudents: async (w) => {
    const { id } = await w.person('Student');
    return { as: w.teacher, input: { ...(await ofNew(w)), body: { userIds: [id] } } };
  },
  listSectionMembers: async (w) => ({ as: w.teacher, input: await ofNew(w) }),
  removePendingUser: async (w) => ({ as: w.teacher, input: await waiting(w) }),
  listStudentsWithoutSection: async (w) => ({ as: w.teacher, input: inCourse(w) }),
};
