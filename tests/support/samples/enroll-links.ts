import { courseContract } from '../../../src/courses/domain/contract.ts';
import { enrollLinkContract } from '../../../src/courses/domain/links/contract.ts';
import type { EnrollLink, WrittenEnrollLink } from '../../../src/courses/domain/links/model.ts';
import type { Samples, World } from '../world.ts';
import { newWord } from './new-word.ts';

/** A link of the world's course that never expires, for students unless said otherwise. */
export async function enrollLink(
  w: World,
  wishes: Partial<WrittenEnrollLink> & { role?: string } = {},
): Promise<EnrollLink> {
  const { role = 'Student', ...fields } = wishes;
  const params = { courseId: w.course.id };
  const roles = await w.teacher.call(courseContract.listCourseRoles, { params });
  const roleId = roles.find(({ name }) => name === role)?.id;
  if (roleId === undefined) throw new Error(`The course has no role ${role}.`);
  return w.teacher.call(enrollLinkContract.putEnrollLink, {
    params,
    body: { roleId, expirationDate: null, allowRegister: false, ...fields },
  });
}

/** Somebody who does not exist yet. */
export function newcomer() {
  const username = newWord('newcomer');
  return {
    username,
    name: 'A Newcomer',
    email: `${username}@example.org`,
    password: 'seldom heard 27 words',
  };
}

const inCourse = (w: World) => ({ courseId: w.course.id });
const ofNewLink = async (w: World, wishes: Partial<WrittenEnrollLink> = {}) => ({
  params: { ...inCourse(w), linkId: (await enrollLink(w, wishes)).id },
});

export const enrollLinkSamples: Samples<typeof enrollLinkContract> = {
  listEnrollLinks: async (w) => ({ as: w.teacher, input: { params: inCourse(w) } }),
  putEnrollLink: async (w) => {
    const { id, role } = await enrollLink(w);
    const body = { id, roleId: role.id, expirationDate: null, allowRegister: true, maxUses: 20 };
    return { as: w.teacher, input: { params: inCourse(w), body } };
  },
  removeEnrollLink: async (w) => ({ as: w.teacher, input: await ofNewLink(w) }),
  getEnrollLink: async (w) => ({ as: w.nobody, input: await ofNewLink(w) }),
  joinByLink: async (w) => ({ as: w.outsider, input: await ofNewLink(w) }),
  registerByLink: async (w) => {
    // One account a second: each sample gets a second of its own.
    w.clock.advance(1000);
    return { as: w.nobody, input: { ...(await ofNewLink(w, { allowRegister: true })), body: newcomer() } };
  },
};
