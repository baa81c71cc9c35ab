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
      tag: room,
      access: accessInWords(endpoint.access),
      isPublic:
        typeof endpoint.access === 'object' && ('public' in endpoint.access || 'signed' in endpoint.access),
      endpoint,
    }));
  return openApiOf(described, { title: 'Proofmark API', version });
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
