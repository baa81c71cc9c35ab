import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../kernel/web/api.ts';
import { codeCacheBytes, fileBytes, readSmallFileAhead } from './code-cache.ts';

let read: string[];

beforeEach(() => {
  read = [];
  queryClient.clear();
  const third = new Uint8Array(codeCacheBytes / 4 + 1);
  vi.stubGlobal('fetch', (url: string) => {
    read.push(/[a-e](?=$|\?)/.exec(url)?.[0] ?? url);
    return Promise.resolve(new Response(third));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const open = async (...fileIds: string[]) => {
  for (const fileId of fileIds) await queryClient.fetchQuery(fileBytes(fileId));
};

it('keeps 16 MiB of code: what was read last is not asked for again (FILE-010)', async () => {
  expect(codeCacheBytes).toBe(16_777_216);
  await open('a', 'b', 'c', 'a');
  expect(read).toEqual(['a', 'b', 'c']);
  // A fourth file replaces the oldest one.
  await open('d', 'b', 'c', 'd');
  expect(read).toEqual(['a', 'b', 'c', 'd']);
  await open('a');
  expect(read).toEqual(['a', 'b', 'c', 'd', 'a']);
});

it('keeps what is on the screen, however much was read since (FILE-010)', async () => {
  await open('a');
  const stop = new QueryObserver(queryClient, fileBytes('a')).subscribe(() => undefined);
  await open('b', 'c', 'd', 'e');
  stop();
  await open('a');
  expect(read).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('a file that is opened while it is read ahead is asked for once', async () => {
  const given = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string) => {
    read.push(url);
    await given.promise;
    return new Response('print()');
  });
  const ahead = readSmallFileAhead('f');
  const opened = queryClient.fetchQuery(fileBytes('f'));
  given.resolve();
  await ahead;
  expect((await opened).byteLength).toBe(7);
  expect(read).toHaveLength(1);
});

it('a file of some megabytes is read ahead in two parts and asked for no more', async () => {
  const whole = new Uint8Array(3 * 1024 * 1024).map((_, at) => at % 251);
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    read.push(url);
    const [start = 0, end = 0] = (/\d+-\d+/.exec(headers['range'] ?? '')?.[0] ?? '').split('-').map(Number);
    const part = whole.slice(start, end + 1);
    const given = { 'content-range': `bytes ${start}-${start + part.length - 1}/${whole.length}` };
    return Promise.resolve(new Response(part, { status: 206, headers: given }));
  });
  await readSmallFileAhead('middle');
  const bytes = new Uint8Array(await queryClient.fetchQuery(fileBytes('middle')));
  expect(read).toHaveLength(2);
  expect(bytes).toHaveLength(whole.length);
  // Of so many values `toEqual` takes half a minute.
  expect(bytes.every((byte, at) => byte === whole[at])).toBe(true);
});

it('a large file is asked for ahead only once, and one that cannot be read fails when it is opened', async () => {
  const headers = { 'content-range': 'bytes 0-6/9000000' };
  vi.stubGlobal('fetch', (url: string) => {
    read.push(url);
    return Promise.resolve(new Response('print()', { status: 206, headers }));
  });
  await readSmallFileAhead('large');
  await readSmallFileAhead('large');
  expect(read).toHaveLength(1);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 404 })));
  await readSmallFileAhead('gone');
  await expect(queryClient.fetchQuery({ ...fileBytes('gone'), retry: false })).rejects.toThrow();
});
