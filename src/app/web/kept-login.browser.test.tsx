// The realtime connection of a page that opens with a login which the browser has kept.
import { afterEach, expect, it, vi } from 'vitest';
import { answerSocket } from '../../../tests/support/answered-socket.ts';
import { liveCloseCodes } from '../../kernel/domain/live.ts';
import { watchSessionEnd, type SessionEnd } from '../../kernel/web/session-end.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';

afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

it('hears at once that the login has ended elsewhere, also where nothing is watched (RT-002, SESS-035)', async () => {
  const socket = answerSocket();
  const ends: SessionEnd[] = [];
  const stop = watchSessionEnd((end) => ends.push(end));
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  sessionStore.set({ accessToken: 'kept-token', userId: 7, expiresAt });
  // Loaded after the login, as on every later visit.
  await import('../../kernel/web/live-connection.ts');
  await expect.poll(() => socket.received).toEqual([{ type: 'authenticate', accessToken: 'kept-token' }]);
  socket.close(liveCloseCodes.notAuthenticated);
  await expect.poll(() => ends).toEqual([{ isPageRead: false, hadSession: true }]);
  stop();
});
