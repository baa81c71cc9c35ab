import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { handIn } from '../../tests/support/build-submission.ts';
import { useWorld, type World } from '../../tests/support/world.ts';
import type { BodyOf } from '../kernel/domain/endpoint.ts';
import { createContentServer } from '../kernel/server/http/content-server.ts';
import { accountContract } from '../people/domain/account-contract.ts';
import { previewAddressOf, previewContract } from '../submissions/domain/previews/contract.ts';
import { upsertSiteSetting } from '../tenants/server/index.ts';
import { addContent, listenForContent } from './content.ts';

const makeWorld = useWorld();
const { createRenderProxy } = previewContract;
const page = '<!doctype html><script src="app.js"></script>';
const files = { 'site/index.html': page, 'site/app.js': 'x', 'report.pdf': '%PDF-1.4', 'secret.py': 'x' };

/** A second listener of this world, and a submission with a page. */
async function contentOf(w: World) {
  const { id: assignmentId } = await w.assignment();
  const { id: submissionId } = await handIn(w.student, assignmentId, files);
  // `fetch` may have opened one more connection than it used, for which the closing would wait.
  const site = Fastify({ forceCloseConnections: true });
  addContent(site, w.platform);
  const base = await site.listen({ host: '127.0.0.1', port: 0 });
  return {
    submissionId,
    site,
    /** Read to its end: a listener waits with its closing for an answer that is still on its way. */
    read: async (id: string, path: string) => {
      const answer = await fetch(base + previewAddressOf(id, path));
      const { status, headers } = answer;
      return { status, headers, text: await answer.text() };
    },
    base,
  };
}

const plain = {
  kind: 'page',
  allowRemoteResources: false,
  allowRemoteScripts: false,
  teacherRevision: false,
} as const;
const nameFor = (w: World, submissionId: number, wishes: Partial<BodyOf<typeof createRenderProxy>> = {}) =>
  w.student.call(createRenderProxy, { params: { submissionId }, body: { ...plain, ...wishes } });

it('a page of a student has an origin of its own, reads what lies beside it, and other sites on demand alone (FILE-023)', async () => {
  const w = await makeWorld();
  const { submissionId, site, read } = await contentOf(w);
  const { id } = await nameFor(w, submissionId);
  const answer = await read(id, 'site/index.html');
  expect(answer.text).toBe(page);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).not.toMatch(/allow-same-origin|https:|frame-ancestors/);
  expect(answer.headers.get('x-frame-options')).toBeNull();
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect((await read(id, 'site/')).status).toBe(200);
  expect((await read(id, 'site/app.js')).headers.get('content-type')).toContain('javascript');
  expect((await read(id, 'secret.py')).headers.get('content-type')).toBe('application/octet-stream');
  expect((await read(id, 'missing.html')).status).toBe(404);
  expect((await read(id, '\0')).status).toBe(404);
  const remote = await nameFor(w, submissionId, { allowRemoteResources: true });
  const opened = (await read(remote.id, 'site/index.html')).headers.get('content-security-policy') ?? '';
  expect(opened).toMatch(/img-src [^;]*https:/);
  expect(opened).not.toMatch(/script-src [^;]*https:/);
  await site.close();
});

it('a name shows nothing after an hour, to nobody else, and not after its owner has logged out', async () => {
  const w = await makeWorld();
  const { submissionId, site, read } = await contentOf(w);
  const { id } = await nameFor(w, submissionId);
  expect((await read(`${id}x`, 'site/index.html')).status).toBe(404);
  expect(
    (await w.otherStudent.refused(createRenderProxy, { params: { submissionId }, body: plain })).status,
  ).toBe(404);
  await w.student.call(accountContract.endAllSessions, {});
  expect((await read(id, 'site/index.html')).status).toBe(404);
  const later = await w.grader.call(createRenderProxy, {
    params: { submissionId },
    body: plain,
  });
  w.clock.advance(61 * 60_000);
  expect((await read(later.id, 'site/index.html')).status).toBe(404);
  await site.close();
});

it('pages are shown where the institution wants them, documents everywhere', async () => {
  const w = await makeWorld();
  const { submissionId, site, read } = await contentOf(w);
  await w.transaction((tx) =>
    upsertSiteSetting(tx, { name: 'RENDER_HTML_ENABLED', value: false, now: w.clock.now() }),
  );
  const body = plain;
  const refused = await w.student.refused(createRenderProxy, { params: { submissionId }, body });
  expect(refused).toMatchObject({ status: 400, code: 'DISABLED_SETTING' });
  const { id } = await nameFor(w, submissionId, { kind: 'document' });
  const pdf = await read(id, 'report.pdf');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(pdf.headers.get('content-security-policy')).not.toContain('sandbox');
  expect((await read(id, 'site/index.html')).status).toBe(404);
  await w.transaction((tx) =>
    upsertSiteSetting(tx, { name: 'RENDER_HTML_ENABLED', value: true, now: w.clock.now() }),
  );
  await site.close();
});

it('files of a session are counted, and requests of a network at the second listener', async () => {
  const w = await makeWorld();
  const { id: assignmentId } = await w.assignment();
  const { id: submissionId } = await handIn(w.student, assignmentId, files);
  const site = Fastify();
  addContent(site, w.platform, 3);
  const read = (id: string) => site.inject({ url: previewAddressOf(id, 'site/app.js') });
  const { id } = await nameFor(w, submissionId);
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await read(id)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(Number((await read(id)).headers['retry-after'])).toBeGreaterThan(0);
  const other = await w.grader.call(createRenderProxy, { params: { submissionId }, body: plain });
  expect((await read(other.id)).statusCode).toBe(200);
  w.clock.advance(60_000);
  expect((await read(id)).statusCode).toBe(200);
  await site.close();
  const second = createContentServer(w.platform, { calls: 3, unknownAddresses: 2 });
  const asked = async () => (await second.inject({ url: '/nothing' })).statusCode;
  expect([await asked(), await asked(), await asked()]).toEqual([404, 404, 429]);
  await second.close();
});

it('a file is not opened for who asks the second listener for its head alone', async () => {
  const w = await makeWorld();
  const { submissionId, base, site } = await contentOf(w);
  const { id } = await nameFor(w, submissionId);
  const opening = vi.spyOn(w.platform.blobs, 'open');
  const headOf = async (headers: Record<string, string>) => {
    const answer = await fetch(base + previewAddressOf(id, 'site/index.html'), { method: 'HEAD', headers });
    return [answer.status, answer.headers.get('content-length')];
  };
  expect(await headOf({})).toEqual([200, String(page.length)]);
  expect(await headOf({ range: 'bytes=0-3' })).toEqual([200, String(page.length)]);
  expect(opening).not.toHaveBeenCalled();
  opening.mockRestore();
  await site.close();
});

it('the site sends browsers to the second listener where there is one', async () => {
  const w = await makeWorld();
  const config = { ...w.platform.config, contentUrl: 'http://content.example.org', contentPort: 0 };
  const site = Fastify();
  addContent(site, { ...w.platform, config });
  const answer = await site.inject({ url: '/api/v1/proxies/name/a.html' });
  expect([answer.statusCode, answer.headers.location]).toEqual([
    302,
    'http://content.example.org/api/v1/proxies/name/a.html',
  ]);
  expect(await listenForContent({ ...w.platform, config })).toBeUndefined();
  await site.close();
});

it('the frame for outputs of notebooks fetches nothing', async () => {
  const w = await makeWorld();
  const { site, base } = await contentOf(w);
  const policy = (await fetch(`${base}/content-frame`)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox allow-scripts');
  expect(policy).not.toContain('connect-src');
  await site.close();
});
