// Requests a second of the two calls that graders make most, beside the bare HTTP library that does the same SQL
// and writes the same JSON.
import { handIn, joinedTeacher, makeAssignment, makeClassroom } from '../classroom.ts';
import { startFloor } from '../floor-process.ts';
import { requestsPerSecond } from '../load.ts';
import { recordCall } from '../recorded-call.ts';
import type { Reading, Row } from '../row.ts';
import { inTurns } from '../sampling.ts';
import { tokensOf, type Site } from '../site.ts';

const students = 200;
/** No person asks as often as one load does. */
const teachers = 10;
const sessions = 10;
const rounds = 5;
const warmUp = 2;
const load = { connections: 4, forMs: 1_500 };

export const api: Row = {
  name: 'api',
  measure: async (site) => {
    const room = await makeClassroom(site, students);
    const assignmentId = await makeAssignment(site, room);
    let submissionId = 0;
    for (const student of room.students)
      submissionId = await handIn(await site.client(student), assignmentId);
    const tokens: string[] = [];
    for (let at = 0; at < teachers; at += 1)
      tokens.push(...(await tokensOf(site, await joinedTeacher(site, room), sessions)));
    const list = `/api/v2/assignments/${assignmentId}/submission-overview`;
    return [
      await readingOf(site, { measure: `requests, list of ${students} submissions`, path: list, tokens }),
      await readingOf(site, {
        measure: 'requests, one submission',
        path: `/api/v1/submissions/${submissionId}`,
        tokens,
      }),
    ];
  },
};

interface Call {
  readonly measure: string;
  readonly path: string;
  readonly tokens: readonly string[];
}

async function readingOf(site: Site, { measure, path, tokens }: Call): Promise<Reading> {
  const floor = await startFloor(site, 'bare-http', {
    [path]: await recordCall(site, path, tokens[0] ?? ''),
  });
  try {
    const side = (port: number) => () => requestsPerSecond({ port, path, tokens }, load);
    const taken = await inTurns({ product: side(site.port), floor: side(floor.port) }, { rounds, warmUp });
    return { measure, unit: '/s', ...taken, aim: { ratioAtLeast: 0.6 } };
  } finally {
    await floor.stop();
  }
}
