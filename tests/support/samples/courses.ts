import { courseContract } from '../../../src/courses/domain/contract.ts';
import type { importContract } from '../../../src/courses/domain/import/contract.ts';
import type { Samples, World } from '../world.ts';
import { newWord } from './new-word.ts';

const inCourse = (w: World) => ({ params: { courseId: w.course.id } });

async function studentRoleId(w: World): Promise<number> {
  const query = { q: 'student' };
  const [role] = await w.student.call(courseContract.listCourseRoles, { ...inCourse(w), query });
  if (!role) throw new Error('The course has no role Student.');
  return role.id;
}

export const courseSamples: Samples<typeof courseContract> = {
  listCourses: async (w) => ({ as: w.student, input: {} }),
  createCourse: async (w) => ({ as: w.teacher, input: { body: { name: 'A new course' } } }),
  getCourse: async (w) => ({ as: w.student, input: inCourse(w) }),
  patchCourse: async (w) => ({ as: w.teacher, input: { ...inCourse(w), body: { name: 'Another name' } } }),
  getCourseAuthorization: async (w) => ({ as: w.student, input: inCourse(w) }),
  listCourseRoles: async (w) => ({ as: w.student, input: inCourse(w) }),
  getCourseRole: async (w) => ({
    as: w.student,
    input: { params: { courseId: w.course.id, roleId: await studentRoleId(w) } },
  }),
  createCourseRole: async (w) => ({
    as: w.teacher,
    input: { ...inCourse(w), body: { name: newWord('Helper') } },
  }),
  patchCourseRole: async (w) => ({
    as: w.teacher,
    input: {
      params: { courseId: w.course.id, roleId: await studentRoleId(w) },
      body: { permissions: { can_see_hidden_assignments: true } },
    },
  }),
  removeCourseRole: async (w) => {
    const body = { name: newWord('Short-lived') };
    const { id } = await w.teacher.call(courseContract.createCourseRole, { ...inCourse(w), body });
    return { as: w.teacher, input: { params: { courseId: w.course.id, roleId: id } } };
  },
  listEnrollments: async (w) => ({ as: w.teacher, input: inCourse(w) }),
  putEnrollment: async (w) => ({
    as: w.teacher,
    input: {
      ...inCourse(w),
      body: { username: (await w.person()).username, roleId: await studentRoleId(w) },
    },
  }),
  enrolMany: async (w) => ({
    as: w.teacher,
    input: {
      ...inCourse(w),
      body: {
        roleId: await studentRoleId(w),
        users: [{ username: newWord('joining'), name: 'One of Many', email: 'joining@example.org' }],
      },
    },
  }),
  mailMembers: async (w) => ({
    as: w.teacher,
    input: {
      ...inCourse(w),
      body: { subject: 'News', body: 'The room has changed.', emailAllUsers: true, usernames: [] },
    },
  }),
  removeEnrollment: async (w) => ({
    as: w.teacher,
    input: { params: { courseId: w.course.id, userId: (await w.person('Student')).id } },
  }),
  listOwnEnrollments: async (w) => ({ as: w.student, input: {} }),
};

/** The teacher of the world teaches a second course, too. */
export const importSamples: Samples<typeof importContract> = {
  importIntoCourse: async (w) => {
    const { id: fromCourseId } = await w.teacher.call(courseContract.createCourse, {
      body: { name: 'Last year' },
    });
    return { as: w.teacher, input: { ...inCourse(w), body: { fromCourseId } } };
  },
};
