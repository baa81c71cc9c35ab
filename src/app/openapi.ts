// The API description of the whole product, and its page at /docs/api.
import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/domain/endpoint.ts';
import { openApiOf } from '../kernel/server/http/openapi.ts';
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
  return openApiOf(described, { title: 'Proofmark API', version });
}

/** Things that stand below others in an address, or in the room of another. */
const groupsByPath: readonly (readonly [RegExp, string])[] = [
  [/\/sections\b/, 'section'],
  [/\/group_?sets\b/i, 'groupSet'],
  [/\/groups\b/, 'group'],
  [/\/settings\/(ui_preferences|notification_settings)\b/, 'userSetting'],
];
const groupsByRoom: Readonly<Record<string, string>> = {
  courses: 'course',
  tenants: 'tenant',
  assignments: 'assignment',
  submissions: 'submission',
};

/** The group under which a call is described: what it is about, and for the rest its room (API-019). */
function groupOf(room: string, path: string): string {
  const [, byPath] = groupsByPath.find(([pattern]) => pattern.test(path)) ?? [];
  return byPath ?? groupsByRoom[room] ?? room;
}

/** Who may make a call, for people. */
export function accessInWords(access: Access): string {
  if (access === 'session') return 'a session';
  if (access === 'runner') return 'a runner token';
  if ('public' in access) return `nothing. ${access.public}`;
  if ('signed' in access) return `a signature. ${access.signed}`;
  if ('rule' in access) return `the right to: ${access.rule}`;
  return typeof access.permission === 'string' ? access.permission : access.permission.join(' or ');
}

/** Adds the document; the page that shows it belongs to the web client. */
export function addApiDocument(app: FastifyInstance, version: string): void {
  const document = openApiDocument(version);
  app.get('/api/openapi.json', async () => document);
}
