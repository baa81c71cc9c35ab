import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { badRequestReasons, refusal, RefusedError } from '../../domain/refusal.ts';
import { errorReplyOf, refusedCallOf } from './error-reply.ts';
import { invalidInput } from './invalid-input.ts';
import { notLoggedIn } from './refusals.ts';

const call = {
  requestId: 'request-1',
  ...refusedCallOf('readThing', { wire: 'v1', path: '/courses/{courseId}/things/' }),
};
const v1 = (error: unknown) => errorReplyOf(error, 'v1', call);
const v2 = (error: unknown) => errorReplyOf(error, 'v2', call);
const of = (status: 400 | 403 | 404 | 409) => refusal({ code: 'CODE', status, text: 'Short.' });
const missing = invalidInput(z.object({ fullName: z.string() }).safeParse({}).error?.issues ?? [], {
  style: 'snake',
  from: 'body',
});

describe('the body of a refusal', () => {
  it('has message, description, code and the id of the request, each in the spelling of its wire (ERR-010)', () => {
    const error = new RefusedError(of(400), { description: 'Long.', extra: { secondsLeft: 3 } });
    const shared = { message: 'Short.', description: 'Long.', code: 'CODE' };
    expect(v1(error).body).toEqual({ ...shared, request_id: 'request-1', seconds_left: 3 });
    expect(v2(error).body).toEqual({ ...shared, requestId: 'request-1', secondsLeft: 3 });
    expect(v1(new RefusedError(of(400))).body).toMatchObject({ description: 'Short.' });
    for (const { headers } of [v1(error), v2(error)]) expect(headers['x-request-id']).toBe('request-1');
  });

  it.each([
    ['BadRequestError', new RefusedError(of(400)), 400, {}],
    [
      'ValidationError',
      missing,
      400,
      { fieldList: [{ path: '/full_name', message: 'Invalid input: expected string, received undefined' }] },
    ],
    ['NotAuthenticatedError', new RefusedError(notLoggedIn), 401, {}],
    ['NotAuthorizedError', new RefusedError(of(403)), 403, { resource: 'thing', operation: 'readThing' }],
    [
      'NotAuthorizedError',
      new RefusedError(of(403), { resource: 'course', operation: 'can_grade_work' }),
      403,
      { resource: 'course', operation: 'can_grade_work' },
    ],
    ['NotFoundError', new RefusedError(of(404)), 404, { resource: 'thing' }],
    ['InternalServerError', new Error('secret detail'), 500, {}],
  ])('is of the kind %s with its fields (ERR-010, ERR-011)', (kind, error, status, fields) => {
    const reply = v2(error);
    expect(reply.status).toBe(status);
    expect(reply.headers['x-amzn-errortype']).toBe(kind);
    expect(v1(error).headers['x-amzn-errortype']).toBeUndefined();
    const { resource, operation, fieldList } = reply.body;
    const named = Object.entries({ resource, operation, fieldList }).filter(
      ([, value]) => value !== undefined,
    );
    expect(Object.fromEntries(named)).toEqual(fields);
    expect(reply.isFault).toBe(status === 500);
  });

  it('tells nothing of a fault but the id under which the log knows it (ERR-011)', () => {
    const text = 'Something unknown went wrong';
    const body = { message: text, description: text, code: 'UNKOWN_ERROR' };
    expect(v1(new Error('secret')).body).toEqual({ ...body, request_id: 'request-1' });
    expect(v2('secret').body).toEqual({ ...body, requestId: 'request-1' });
  });

  it('names its reason: a text in version 1, a case in version 2 (ERR-012)', () => {
    expect([...badRequestReasons].sort()).toEqual([
      'ignoreNonInteractedQuestions',
      'inexplicitRubricOverwrite',
      'invalidParam',
      'invalidState',
      'unknownEnumType',
      'wrongItemCount',
    ]);
    for (const reason of badRequestReasons) {
      const error = new RefusedError({ ...of(400), reason });
      expect(v1(error).body['reason']).toBe(reason);
      expect(v2(error).body['reason']).toEqual({ [reason]: {} });
    }
  });

  it('is a conflict in version 1 and a bad request with its reason in version 2 (ERR-012, ERR-014)', () => {
    const error = new RefusedError({ ...of(409), reason: 'invalidState' });
    expect([v1(error).status, v2(error).status]).toEqual([409, 400]);
    expect(v2(error).headers['x-amzn-errortype']).toBe('BadRequestError');
  });
});

describe('what is asked for', () => {
  it.each([
    ['/courses/{courseId}', 'course'],
    ['/assignments/{assignmentId}/rubric', 'rubric'],
    ['/submissions/{submissionId}/files/{fileId}', 'file'],
    ['/snippet_categories/', 'snippet_category'],
  ])('%s is called %s (ERR-010)', (path, resource) => {
    expect(refusedCallOf('any', { wire: 'v1', path }).resource).toBe(resource);
  });
});
