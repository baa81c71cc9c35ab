// A request that cannot be read, or a body that is not the form it claims to be, is refused in the
// shape of every other refusal.
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useWorld, type World } from '../../tests/support/world.ts';

const makeWorld = useWorld();
const Refused = z.object({
  message: z.string().regex(/^[A-Z].+\.$/s),
  description: z.string().min(1),
  code: z.enum(['INVALID_PARAM', 'REQUEST_TOO_LARGE', 'ROUTE_NOT_FOUND', 'UNSUPPORTED']),
});

/** The answer to these raw bytes on a connection. */
async function answerTo({ baseUrl }: World, bytes: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

const requestFor = (path: string, method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n`;

describe('a request that is refused before any call has it', () => {
  it.each([
    ['an address with half a character', requestFor('/api/v1/courses/%zz'), 400, 'INVALID_PARAM'],
    ['an address in no encoding', requestFor('/api/v1/courses/%ff'), 400, 'INVALID_PARAM'],
    [
      'a part of an address without end',
      requestFor(`/api/v1/courses/${'a'.repeat(6000)}`),
      404,
      'ROUTE_NOT_FOUND',
    ],
    ['another method', requestFor('/api/v1/about', 'DELETE'), 405, 'UNSUPPORTED'],
    ['headers without end', requestFor(`/${'a'.repeat(20_000)}`), 400, 'REQUEST_TOO_LARGE'],
    ['no request at all', 'hello\r\n\r\n', 400, 'INVALID_PARAM'],
  ])('for %s has the whole body and the id of the request (API 1.2)', async (_what, bytes, status, code) => {
    const answer = await answerTo(await makeWorld(), bytes);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status}`);
    const requestId = /^x-request-id: (\w{26})$/m.exec(head)?.[1];
    expect(Refused.loose().parse(JSON.parse(body))).toMatchObject({ code, request_id: requestId });
    expect(head).toMatch(/^x-content-type-options: nosniff/m);
  });

  it('has the class of version 2 below its addresses', async () => {
    const answer = await answerTo(await makeWorld(), requestFor('/api/v2/autotest/%zz'));
    expect(answer).toMatch(/^x-amzn-errortype: ValidationError\r$/m);
    expect(answer).toMatch(/"requestId":"\w{26}"/);
  });
});

const boundary = 'line';
const end = `--${boundary}--\r\n`;
const part = (name: string, more = '', type = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n${type}\r\nx\r\n`;
const file = (name: string) => part(name, '; filename="a.py"');
const json = 'content-type: application/json\r\n';

describe('a form that is not well-formed', () => {
  const forms = {
    'has nothing of a form': 'nothing',
    'ends inside of a file': file('file').slice(0, -3),
    'ends inside of a header': `--${boundary}\r\ncontent-disp`,
    'has no boundary': file('file') + end,
    'has a boundary of 300 letters': file('file') + end,
    'says JSON of what is none': part('json', '', json) + end,
    'has a field of the language itself': part('__proto__') + end,
    'has too many parts': `${part('other', '; filename="a"').repeat(20_001)}${end}`,
    'has too many fields': part('other').repeat(21) + end,
  };

  it.each(Object.entries(forms))('as it %s answers 400 with a sentence (API 1.2)', async (what, body) => {
    const w = await makeWorld();
    const { id } = await w.assignment();
    const named = new Map([
      ['has no boundary', ''],
      ['has a boundary of 300 letters', `; boundary=${'a'.repeat(300)}`],
    ]);
    const type = `multipart/form-data${named.get(what) ?? `; boundary=${boundary}`}`;
    const send = async (by: { token?: string | undefined }, method: string, path: string) => {
      const headers = { authorization: `Bearer ${by.token ?? ''}`, 'content-type': type };
      const answer = await fetch(`${w.baseUrl}/api/v1${path}`, { method, body, headers });
      expect(answer.status, path).toBe(400);
      Refused.parse(await answer.json());
    };
    await send(w.student, 'POST', `/assignments/${id}/submission`);
    await send(w.admin, 'POST', '/tenants/');
    await send(w.teacher, 'PATCH', `/assignments/${id}/submit_types`);
  });
});
