// Rules that hold for all calls of the product.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fullPathOf } from '../kernel/domain/endpoint.ts';
import { firstMoment, lastMoment } from '../kernel/domain/fields.ts';
import { badRequestReasons, type Refusal } from '../kernel/domain/refusal.ts';
import { TaskResult } from '../kernel/domain/task.ts';
import { allEndpoints } from './contract.ts';
import { openApiDocument } from './openapi.ts';

const calls = allEndpoints().map(({ name, endpoint }) => ({ name, endpoint, path: fullPathOf(endpoint) }));
const called = calls.filter(({ endpoint }) => endpoint.wire !== 'runner');

/** Method and path of every call in the document's list of our own calls. */
function ownCalls(): string[] {
  const list = readFileSync(join(import.meta.dirname, '../../docs/own-calls.md'), 'utf8');
  const rows = [...list.matchAll(/^\| ([A-Z]+) `([^`?]+)/gm)];
  return rows.map(([, method = '', path = '']) => `${method} /api/v2${path}`);
}

describe('all calls', () => {
  it('stand below one of the two versions on the own origin (API-003, API-004)', () => {
    for (const { endpoint, path } of called) {
      expect(path).toMatch(endpoint.wire === 'v1' ? /^\/api\/v1\// : /^\/api\/v2\//);
    }
  });

  it('are of version 1, but for those of AutoTest 2 and our own ones, which are listed (API-017)', () => {
    const own = new Set(ownCalls());
    expect(own.size).toBeGreaterThan(10);
    const newer = called.filter(({ endpoint }) => endpoint.wire === 'v2');
    const addressOf = ({ endpoint, path }: (typeof called)[number]) => `${endpoint.method} ${path}`;
    const unlisted = newer.filter((call) => !own.has(addressOf(call)));
    expect(unlisted.map(addressOf).filter((one) => !one.includes(' /api/v2/autotest/'))).toEqual([]);
    for (const { path } of called.filter(({ endpoint }) => endpoint.wire === 'v1')) {
      expect(path).not.toMatch(/autotest\b|editors?-sessions|programs|notebook|assistants|pearson/);
    }
  });

  it.each([
    ['logIn', 'POST /api/v1/login'],
    ['getCurrentUser', 'GET /api/v1/login'],
    ['revokeToken', 'POST /api/v1/token/revoke'],
    ['restrictSession', 'POST /api/v1/token/restrict'],
    ['patchUser', 'PATCH /api/v1/users/{userId}'],
    ['getTenantPermissions', 'GET /api/v1/tenants/{tenantId}/permissions/'],
    ['getAbout', 'GET /api/v1/about'],
    ['patchTenantSettings', 'PATCH /api/v1/tenants/{tenantId}/settings/'],
    ['patchUiPreference', 'PATCH /api/v1/settings/ui_preferences/'],
    ['getCourseAuthorization', 'GET /api/v1/courses/{courseId}/authorization'],
    ['patchCourseRole', 'PATCH /api/v1/courses/{courseId}/roles/{roleId}'],
    ['patchSubmitTypes', 'PATCH /api/v1/assignments/{assignmentId}/submit_types'],
    ['putTimeframes', 'PUT /api/v1/assignments/{assignmentId}/timeframes/'],
    ['getRootFileTrees', 'GET /api/v1/submissions/{submissionId}/root_file_trees/'],
    ['downloadFile', 'GET /api/v1/code/{fileId}'],
    ['saveRubric', 'PUT /api/v1/assignments/{assignmentId}/rubrics/'],
    ['openThread', 'PUT /api/v1/comments/'],
    ['getTaskResult', 'GET /api/v1/task_results/{taskResultId}'],
  ])('have the path that was chosen for the operation: %s is %s (API-014)', (name, address) => {
    const call = called.find((one) => one.name === name);
    expect(`${call?.endpoint.method} ${call?.path}`).toBe(address);
  });

  it('answer directly, but for those that start a background task: adding many people, copying a course, mails to a course or its graders (TASK-006)', () => {
    const starting = called.filter(({ endpoint: { reply, method } }) => {
      const holdsTask = reply instanceof z.ZodObject && reply.shape['task'] === TaskResult;
      return method !== 'GET' && (holdsTask || reply === TaskResult);
    });
    expect(starting.map(({ name }) => name).sort()).toEqual([
      'addUsers',
      'enrolMany',
      'importIntoCourse',
      'mailMembers',
      'remindGraders',
      'uploadClassZip',
    ]);
  });

  it('take no moment that people do not mean, wherever one is sent', () => {
    const places = new Map<string, boolean>();
    const collect = (name: string, schema: z.ZodType) =>
      z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        // The inner schema of a wrapped schema is visited too, at the same place.
        override: ({ zodSchema, path }) => {
          if (!(zodSchema instanceof z.ZodDate)) return;
          const { minDate, maxDate } = zodSchema;
          const isBound =
            minDate?.getTime() === firstMoment.getTime() && maxDate?.getTime() === lastMoment.getTime();
          const place = `${name} ${path.join('/')}`;
          places.set(place, isBound || places.get(place) === true);
        },
      });
    for (const { name, endpoint } of calls) {
      collect(`${name} query`, endpoint.query);
      collect(`${name} body`, endpoint.body);
    }
    expect(places.size).toBeGreaterThan(5);
    expect([...places].filter(([, isBound]) => !isBound)).toEqual([]);
  });

  it('page their lists by token, in version 2 with pages of at most 20 (API-005)', () => {
    const pages = called.flatMap(({ endpoint }) => (endpoint.limits.page ? [endpoint] : []));
    expect(pages.length).toBeGreaterThan(10);
    for (const { wire, limits, method, path } of pages) {
      expect(method).toBe('GET');
      expect(limits.page?.defaultSize).toBeLessThanOrEqual(limits.page?.maxSize ?? 0);
      if (wire !== 'v2') continue;
      // Whoever divides a class needs all 5,000 people at once: pages of 20 would be 250 calls.
      const maxSize = path.endsWith('/people-without-group') ? 500 : 20;
      expect(limits.page).toEqual({ defaultSize: 20, maxSize });
    }
  });
});

const Described = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        'x-calls': z.array(z.string()).optional(),
        tags: z.array(z.string()),
        responses: z.record(z.string(), z.unknown()),
        parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
      }),
    ),
  ),
});

describe('the description of all calls', () => {
  const { paths } = Described.parse(openApiDocument('1.0.0'));
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const operationOf = (name: string) =>
    operations.find((one) => one.operationId === name || one['x-calls']?.includes(name));

  it.each([
    ['getCourse', 'course'],
    ['getTenant', 'tenant'],
    ['patchUiPreference', 'userSetting'],
    ['patchAssignment', 'assignment'],
    ['getSubmission', 'submission'],
  ])('%s is grouped as %s', (name, group) => {
    expect(operationOf(name)?.tags).toEqual([group]);
  });

  it('tells the shape of every answer (API-015)', () => {
    for (const { endpoint, name } of called) {
      const answer = JSON.stringify(operationOf(name)?.responses[String(endpoint.status)]);
      if (endpoint.status === 204 || endpoint.transport === 'download' || endpoint.status === 302)
        expect(answer, name).toBeDefined();
      else expect(answer, name).toMatch(/"application\/json":\{"schema":\{"(\$ref|type|anyOf|oneOf|allOf)"/);
    }
  });

  it('takes page tokens from the query in version 1 and from headers in version 2 (API-005)', () => {
    const paging = (name: string) =>
      operationOf(name)
        ?.parameters.filter((one) => /page-size|next-token/.test(one.name))
        .map((one) => `${one.in} ${one.name}`);
    expect(paging('listCourses')).toEqual(['query page-size', 'query next-token']);
    expect(paging('listAutoTestResults')).toEqual(['header x-page-size', 'header x-next-token']);
  });
});

const statuses: Record<Refusal['kind'], readonly number[]> = {
  BadRequestError: [400, 405, 409, 413, 429, 503],
  ValidationError: [400],
  NotAuthenticatedError: [401],
  NotAuthorizedError: [403],
  NotFoundError: [404],
};
const codesOf: Partial<Record<Refusal['kind'], readonly string[]>> = {
  ValidationError: ['INVALID_PARAM', 'MISSING_REQUIRED_PARAM', 'OBJECT_WRONG_TYPE', 'REQUEST_TOO_LARGE'],
  NotAuthenticatedError: ['NOT_LOGGED_IN', 'OBJECT_EXPIRED'],
  NotAuthorizedError: [
    'INCORRECT_PERMISSION',
    'INACTIVE_USER',
    'INVALID_CREDENTIALS',
    'TOO_MANY_SUBMISSIONS',
    'COOL_OFF_PERIOD_ACTIVE',
    'PASSWORD_REQUIRED',
    'IP_NOT_ALLOWED',
    'PAYMENT_REQUIRED',
    // Our own (decision 66).
    'EXAM_LOCKED',
  ],
  NotFoundError: ['OBJECT_ID_NOT_FOUND', 'OBJECT_NOT_FOUND', 'ROUTE_NOT_FOUND'],
};

describe('every refusal that a call declares', () => {
  const declared = called.flatMap(({ name, endpoint }) => endpoint.refusals.map((one) => ({ name, one })));

  it('has the status and the codes of its kind, and one of the known reasons (ERR-011, ERR-012, ERR-014)', () => {
    expect(declared.length).toBeGreaterThan(50);
    for (const { name, one } of declared) {
      expect(statuses[one.kind], `${name} ${one.code}`).toContain(one.status);
      const codes = codesOf[one.kind];
      if (codes) expect(codes, `${name} ${one.kind}`).toContain(one.code);
      if (one.reason !== undefined) expect(badRequestReasons).toContain(one.reason);
      if (one.status === 409) expect(one.code, name).toMatch(/^(INVALID_STATE|OBJECT_EXPIRED|EXAM_\w+)$/);
    }
  });

  it('says in words what is wrong (ERR-007)', () => {
    for (const { name, one } of declared) {
      expect(one.text, name).toMatch(/^[A-Z]/);
      expect(one.text.length, name).toBeGreaterThan(10);
    }
  });
});
