// An archived course is read-only: every call that writes in one is tried with a valid sample.
import { expect, it } from 'vitest';
import { sampleOf } from '../../tests/support/samples/all.ts';
import { useWorld } from '../../tests/support/world.ts';
import { objectNotFound } from '../access/domain/refusals.ts';
import { courseContract } from '../courses/domain/contract.ts';
import { courseArchived } from '../courses/domain/refusals.ts';
import { allEndpoints } from './contract.ts';

const makeWorld = useWorld();
/** Rooms whose calls concern people, institutions or the site. */
const roomsBesideCourses = ['access', 'admin', 'kernel', 'notifications', 'people', 'tenants'];

/** Calls that write and are still right in an archived course, or concern none. */
const exceptions: Readonly<Record<string, string>> = {
  createCourse: 'it makes another course',
  patchCourse: 'it brings the course back',
  prepareClassDownload: 'it only reads',
  createRunnerToken: 'it concerns the site',
  revokeRunnerToken: 'it concerns the site',
  checkReceipt: 'it only reads',
  receivePush: 'it notes the push, and the job that would hand it in refuses it',
  putOwnSnippet: 'it concerns all courses of a person',
  patchOwnSnippet: 'it concerns all courses of a person',
  removeOwnSnippet: 'it concerns all courses of a person',
  makeOwnCalendarFeed: 'it concerns all courses of a person',
  removeOwnCalendarFeed: 'it concerns all courses of a person',
  appendToUpload: 'it keeps bytes for a hand-in, which is refused',
  claimNextSubmission: 'it tells who looks at what, and changes no work',
  putDeskPresence: 'it tells who looks at what, and changes no work',
  deleteDeskPresence: 'it tells who looks at what, and changes no work',
};

const writing = allEndpoints().filter(
  ({ room, name, endpoint }) =>
    !roomsBesideCourses.includes(room) &&
    endpoint.method !== 'GET' &&
    endpoint.wire !== 'runner' &&
    !(name in exceptions),
);

it('exceptions name calls that exist', () => {
  const names = allEndpoints().map(({ name }) => name);
  expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([]);
  expect(writing.length).toBeGreaterThan(40);
});

it.each(writing.map(({ room, name, endpoint }) => ({ room, name, endpoint })))(
  '$room: $name changes nothing in an archived course (COURSE-010)',
  async ({ room, name, endpoint }) => {
    const w = await makeWorld();
    const sample = sampleOf(room, name);
    if (!sample) throw new Error(`${name} has no sample.`);
    const { as, input } = await sample(w);
    const params = { courseId: w.course.id };
    await w.teacher.call(courseContract.patchCourse, { params, body: { state: 'archived' } });
    // Students no longer see the course, so that nothing is there for them.
    const { code } = await as.refused(endpoint, input);
    expect([courseArchived.code, objectNotFound.code]).toContain(code);
  },
);
