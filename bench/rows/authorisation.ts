// What it costs to ask for rights when one submission is read: the same server with the answers given beforehand.
// Rights are read by parts of statements that are sent anyway, so there these parts are constants.
import { sql } from 'kysely';
import { readCourseFacts } from '../../src/courses/server/index.ts';
import { heldByRole } from '../../src/courses/server/store.ts';
import { permissionsOfSite, readGlobalFacts, valuesOfTenant } from '../../src/people/server/global-facts.ts';
import { handIn, makeAssignment, makeClassroom } from '../classroom.ts';
import { startFloor } from '../floor-process.ts';
import { answerTimes, type Target } from '../load.ts';
import type { Row } from '../row.ts';
import { inTurns, median } from '../sampling.ts';
import { tokensOf, type Person, type Site } from '../site.ts';
import type { Constants } from '../floors/application.ts';

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
    const constants = await rightsOf(site, teacher, courseId);
    const asked = await startFloor(site, 'application', { constants: {} });
    const given = await startFloor(site, 'application', { constants });
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

async function rightsOf(site: Site, person: Person, courseId: number): Promise<Constants> {
  const { db } = site.platform.database;
  const { permissions } = await readGlobalFacts(db, person.id, person.tenantId);
  const { rolePermissions = [] } = await readCourseFacts(db, person.id, courseId);
  return {
    [permissionsOfSite.compile(db).sql]: [...permissions],
    [valuesOfTenant(sql.ref('person.tenant_id')).compile(db).sql]: [],
    [heldByRole.compile(db).sql]: [...rolePermissions],
  };
}
