// What it costs to ask for rights when one submission is read: the same server with the answers given beforehand.
import { readCourseFacts } from '../../src/courses/server/index.ts';
import { readGlobalFacts } from '../../src/people/server/index.ts';
import { handIn, makeAssignment, makeClassroom } from '../classroom.ts';
import { startFloor } from '../floor-process.ts';
import { answerTimes, type Target } from '../load.ts';
import type { Row } from '../row.ts';
import { inTurns, median } from '../sampling.ts';
import { tokensOf } from '../site.ts';

const times = 200;
const rounds = 9;
const warmUp = 3;

export const authorisation: Row = {
  name: 'authorisation',
  measure: async (site) => {
    const room = await makeClassroom(site, 1);
    const { courseId, teacher } = room;
    const [student = teacher] = room.students;
    const submissionId = await handIn(await site.client(student), await makeAssignment(site, room));
    const { db } = site.platform.database;
    const facts = {
      global: await readGlobalFacts(db, teacher.id, teacher.tenantId),
      course: await readCourseFacts(db, teacher.id, courseId),
    };
    const asked = await startFloor(site, 'application', { facts: undefined });
    const given = await startFloor(site, 'application', { facts });
    try {
      const tokens = await tokensOf(site, teacher, 20);
      const path = `/api/v1/submissions/${submissionId}`;
      const side = (port: number) => async () => median(await answerTimes(target(port), times));
      const target = (port: number): Target => ({ port, path, tokens });
      const sides = { product: side(asked.port), floor: side(given.port) };
      const taken = await inTurns(sides, { rounds, warmUp });
      const measure = 'one submission, rights asked (floor: given), p50';
      return [{ measure, unit: 'ms', ...taken, aim: { ratioAtMost: 1.15 } }];
    } finally {
      await Promise.all([asked.stop(), given.stop()]);
    }
  },
};
