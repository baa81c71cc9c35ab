import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../kernel/web/api.ts';
import { codeCacheBytes, fileBytes } from './code-cache.ts';

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
