// The API description of the whole product, and its page at /docs/api.
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/domain/endpoint.ts';
import { takesGzip } from '../kernel/server/http/compression.ts';
import { openApiOf } from '../kernel/server/http/openapi.ts';
import { jsonHeaders } from '../kernel/server/http/send-error.ts';
import { allEndpoints } from './contract.ts';

/** The OpenAPI 3.1 document of all calls but those of the runners. */
export function openApiDocument(version: string): Record<string, unknown> {
  const described = allEndpoints()
    .filter(({ endpoint }) => endpoint.wire !== 'runner')
    .map(({ room, name, endpoint }) => ({
      operation: name,
      tag: groupOf(room, endpoint.path),
      access: accessInWords(endpoint.access),
      isPublic:
        typeof endpoint.access === 'object' && ('public' in endpoint.access || 'signed' in endpoint.access),
      endpoint,
    }));
  return openApiOf(described, { title: 'Proofmark API', version, groups });
}

/** Things whose calls lie below another thing in the address, or in another room. */
const groupsByPath: readonly (readonly [RegExp, string])[] = [
  [/\/sections\b/, 'section'],
  [/\/group[_-]?sets\b/i, 'groupSet'],
  [/\/groups\b/, 'group'],
  [/\/settings\/(ui_preferences|notification_settings)\b/, 'userSetting'],
];
const groupsByRoom: Readonly<Record<string, string>> = {
  courses: 'course',
  tenants: 'tenant',
  assignments: 'assignment',
  submissions: 'submission',
  library: 'assignment',
};

/** The description of each group. */
const groups: Readonly<Record<string, string>> = {
  admin: 'The work of the site itself: jobs, announcements, the audit log.',
  assignment: 'Assignments, their settings, timeframes and hand-in rules.',
  autotest: 'The tests of an assignment: configuration, snapshots, runs and results.',
  course: 'Courses, their members, roles and enrolment links.',
  exams: 'Running exams: who has entered, who asks for help.',
  feedback: 'Comments, replies and feedback on the whole submission.',
  grading: 'Grades, their history, graders and publishing.',
  group: 'Groups of students that hand in together.',
  groupSet: 'Sets of groups, which assignments use.',
  insights: 'Figures about assignments and institutions.',
  kernel: 'Tasks that go on in the background.',
  notifications: 'What happened since the last visit.',
  people: 'Accounts, sessions, login and passwords.',
  rubrics: 'Rubrics and what was marked in them.',
  section: 'Sections of a course.',
  snippets: 'Texts for feedback that are inserted by a name, of a person and of a course.',
  submission: 'Hand-ins, their files and downloads.',
  tenant: 'Institutions and settings.',
  userSetting: 'What people choose for themselves.',
};

/** The group of a call in the description: by its path, or else by its room (API-019). */
function groupOf(room: string, path: string): string {
  const [, byPath] = groupsByPath.find(([pattern]) => pattern.test(path)) ?? [];
  return byPath ?? groupsByRoom[room] ?? room;
}

/** Who may make a call, in words for people. */
export function accessInWords(access: Access): string {
  if (access === 'session') return 'a session';
  if (access === 'runner') return 'a runner token';
  if ('public' in access) return `nothing. ${access.public}`;
  if ('signed' in access) return `a signature. ${access.signed}`;
  if ('rule' in access) return `the right to: ${access.rule}`;
  return typeof access.permission === 'string' ? access.permission : access.permission.join(' or ');
}

/** Adds the document; the web client has the page that shows it. */
export function addApiDocument(app: FastifyInstance, version: string): void {
  // Anybody may ask for it: it is written and packed once, not for each who asks.
  const text = Buffer.from(JSON.stringify(openApiDocument(version)));
  const packed = gzipSync(text);
  app.get('/api/openapi.json', async (request, reply) => {
    void reply.headers({ ...jsonHeaders, vary: 'accept-encoding' });
    if (!takesGzip(request.headers['accept-encoding'])) return reply.send(text);
    return reply.header('content-encoding', 'gzip').send(packed);
  });
}
