// An exam: so many students at once, each without a pause between two requests, on two cores. Beside it the same
// calls with no tests, so that no runner is at work.
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { autotestContract } from '../../src/autotest/domain/contract.ts';
import { connect } from '../../src/cli/index.ts';
import { courseContract } from '../../src/courses/domain/contract.ts';
import { peopleContract } from '../../src/people/domain/contract.ts';
import { submissionContract } from '../../src/submissions/domain/contract.ts';
import { makeAssignment, makeClassroom, handIn, publishTests, type Classroom } from '../classroom.ts';
import type { Reading, Row } from '../row.ts';
import { noted } from '../sampling.ts';
import { benchPassword, type Person, type Site } from '../site.ts';

/**
 * By students: the mean of a request in milliseconds that Artemis published for the same cycle on one machine with
 * four cores. Recorded there, not measured here; it is the aim.
 */
const peers = new Map([
  [50, 420],
  [100, 650],
  [200, 1_130],
]);
const assignments = 4;

export const exam: Row = {
  name: 'exam',
  measure: async (site) => {
    const sizes = [...peers.keys()];
    // The floors come first: when an exam is over, the runner is at work for minutes, which suits the next exam.
    const floors: number[] = [];
    for (const students of sizes) floors.push(await examOf(site, { students, isTested: false }));
    const readings: Reading[] = [];
    for (const [at, students] of sizes.entries()) {
      const product = await examOf(site, { students, isTested: true });
      const measure = `${students} students in an exam, mean of a request`;
      const peer = peers.get(students) ?? 0;
      readings.push({ measure, unit: 'ms', product, floor: floors[at] ?? 0, aim: { productAtMost: peer } });
    }
    return readings;
  },
};

async function examOf(
  site: Site,
  { students, isTested }: { students: number; isTested: boolean },
): Promise<number> {
  const room = await makeClassroom(site, students);
  const assignmentIds: number[] = [];
  const teacher = await site.client(room.teacher);
  for (let at = 0; at < assignments; at += 1) {
    const assignmentId = await makeAssignment(site, room);
    if (isTested) await publishTests(teacher, assignmentId);
    assignmentIds.push(assignmentId);
  }
  const cycles = await Promise.all(
    room.students.map((student) => cycleOf(site, { student, room, assignmentIds, isTested })),
  );
  const all = cycles.flat();
  return all.reduce((sum, ms) => sum + ms, 0) / all.length;
}

/** Milliseconds of each request of one student. */
async function cycleOf(
  site: Site,
  given: { student: Person; room: Classroom; assignmentIds: readonly number[]; isTested: boolean },
): Promise<number[]> {
  const { student, room, assignmentIds, isTested } = given;
  const taken: number[] = [];
  const { accessToken } = await noted(taken, () => logIn(site, student));
  const client = connect(site.url, accessToken);
  await noted(taken, () => client.call(courseContract.listCourses, { query: {} }));
  const params = { courseId: room.courseId };
  await noted(taken, () => client.call(assignmentContract.listAssignments, { params, query: {} }));
  for (const assignmentId of assignmentIds) {
    await noted(taken, () => client.call(assignmentContract.getAssignment, { params: { assignmentId } }));
    const submissionId = await noted(taken, () => handIn(client, assignmentId));
    const submission = { params: { assignmentId, submissionId }, query: {} };
    // Where nothing is tested there is no result: the submission is read in its place.
    await (isTested
      ? noted(taken, () => client.call(autotestContract.getAutoTestResult, submission))
      : noted(taken, () => client.call(submissionContract.getSubmission, submission)));
  }
  return taken;
}

async function logIn(site: Site, { tenantId, username }: Person): Promise<{ accessToken: string }> {
  const body = { tenantId, username, password: benchPassword };
  return connect(site.url, undefined).call(peopleContract.logIn, { body });
}
