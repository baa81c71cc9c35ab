// The realtime connection of a page that is opened with a login which the browser has kept.
import { afterEach, expect, inject, it, vi } from 'vitest';
import { orderSocket, socketConnections } from '../../../tests/support/misbehaving-orders.ts';
import { liveCloseCodes } from '../../kernel/domain/live.ts';
import { watchSessionEnd, type SessionEnd } from '../../kernel/web/session-end.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';

const serverUrl = inject('misbehavingUrl');
const soon = { timeout: 6000 };

afterEach(() => {
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

it('hears at once that the login has ended elsewhere, also where nothing is watched (RT-002, SESS-035)', async () => {
  const RealSocket = globalThis.WebSocket;
  vi.stubGlobal(
    'WebSocket',
    class extends RealSocket {
      constructor(_address: string, protocol: string) {
        super(`${serverUrl.replace('http', 'ws')}/api/ws/v1`, protocol);
      }
    },
  );
  await orderSocket(serverUrl, { is: 'plan', welcome: 'ready' });
  const ends: SessionEnd[] = [];
  const stop = watchSessionEnd((end) => ends.push(end));
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  sessionStore.set({ accessToken: 'kept-token', userId: 7, expiresAt });
  // Comes after the login, as with every page that is opened later.
  await import('../../kernel/web/live-connection.ts');
  await expect.poll(async () => (await socketConnections(serverUrl)).length, soon).toBe(1);
  expect((await socketConnections(serverUrl))[0]).toEqual([
    { type: 'authenticate', accessToken: 'kept-token' },
  ]);
  await orderSocket(serverUrl, { is: 'close', code: liveCloseCodes.notAuthenticated });
  await expect.poll(() => ends, soon).toEqual([{ isPageRead: false, hadSession: true }]);
  stop();
});
