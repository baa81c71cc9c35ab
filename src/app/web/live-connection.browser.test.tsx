// The browser's end of the realtime connection, over a real socket to a misbehaving server.
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { answerCalls } from '../../../tests/support/answered-calls.ts';
import {
  orderSocket,
  socketConnections,
  type Connections,
  type SocketOrder,
} from '../../../tests/support/misbehaving-orders.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { aboutReply } from '../../../tests/support/sample-replies.ts';
import { hideToast } from '../../design/web/index.ts';
import {
  liveCloseCodes,
  liveLimits,
  liveTopic,
  LoadFailure,
  TimeoutFailure,
} from '../../kernel/domain/live.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { useIsLive, useLive } from '../../kernel/web/live.ts';
import { liveConnection, type LiveState } from '../../kernel/web/live-connection.ts';
import { watchSessionEnd, type SessionEnd } from '../../kernel/web/session-end.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { ConnectionWatch } from './ConnectionWatch.tsx';

const serverUrl = inject('misbehavingUrl');
const order = (given: SocketOrder) => orderSocket(serverUrl, given);
const RealSocket = globalThis.WebSocket;
const realFetch = globalThis.fetch.bind(globalThis);
const topic = liveTopic({
  name: 'things',
  params: z.object({ id: z.string() }),
  event: z.object({ changed: z.object({ number: z.number() }) }),
});

let states: (LiveState | undefined)[];
let timeoutSeconds = 30;
let stopWatching: () => void = () => undefined;

beforeEach(async () => {
  localStorage.clear();
  sessionStore.set(undefined);
  queryClient.clear();
  timeoutSeconds = 30;
  liveConnection.timeOutAfter(liveLimits.silentSeconds);
  answerCalls().answer(tenantContract.getAbout, () =>
    aboutReply({ settings: { REALTIME_TIMEOUT: timeoutSeconds } }),
  );
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, request?: RequestInit) =>
    url.startsWith(serverUrl) ? realFetch(url, request) : answered(url, request),
  );
  // The test runner serves the page, but the connection goes to the misbehaving server.
  class SentElsewhere extends RealSocket {
    constructor(address: string, protocol: string) {
      expect(address).toBe(`ws://${location.host}/api/ws/v1`);
      super(`${serverUrl.replace('http', 'ws')}/api/ws/v1`, protocol);
    }
  }
  vi.stubGlobal('WebSocket', SentElsewhere);
  states = [];
  stopWatching = liveConnection.watch((state) => states.push(state));
  await order({ is: 'plan', welcome: 'ready' });
});
afterEach(() => {
  stopWatching();
  sessionStore.set(undefined);
  hideToast('live-connection-error');
  vi.unstubAllGlobals();
});

const logIn = (accessToken = 'token-1') =>
  sessionStore.set({ accessToken, userId: 7, expiresAt: new Date(Date.now() + 86_400_000).toISOString() });

function Watching({ ids }: { ids: readonly string[] }) {
  return (
    <main>
      <p>{useIsLive() ? 'Live' : 'Not live'}</p>
      {ids.map((id) => (
        <Thing key={id} id={id} />
      ))}
    </main>
  );
}

const heard: string[] = [];
function Thing({ id }: { id: string }) {
  useLive(
    topic,
    { id },
    {
      onEvent: (event) => heard.push(`${id} changed ${event.changed.number}`),
      onReset: () => heard.push(`${id} read again`),
    },
  );
  return null;
}

async function show(...ids: string[]) {
  heard.splice(0);
  return renderScreen(
    <>
      <ConnectionWatch />
      <Watching ids={ids} />
    </>,
  );
}

/** A timer in real time, for tests that stop the page's clock. */
const realSetTimeout = globalThis.setTimeout.bind(globalThis);
const sleep = (ms: number) => new Promise((resolve) => realSetTimeout(resolve, ms));

/** Time passes only when the test says so. */
async function whileTimeStands(run: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await run();
  } finally {
    sessionStore.set(undefined);
    // A timer that never ended would hold back the frames of all later tests.
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
  }
}

const connections = () => socketConnections(serverUrl);
const typesOf = (connection: Connections[number] | undefined) => connection?.map(({ type }) => type);
const expectHeard = (...what: string[]) => expect.poll(() => heard).toEqual(what);
const expectConnections = (count: number) =>
  expect.poll(async () => (await connections()).length).toBe(count);
const event = (number: number, cursor: number, id: unknown) => ({
  is: 'send' as const,
  frame: {
    type: 'event',
    id,
    topic: 'things',
    cursor: String(cursor).padStart(26, '0'),
    event: { changed: { number } },
  },
});
const idOf = (connection: Connections[number] | undefined, at = 1) => connection?.[at]?.['id'];

describe('the realtime connection of a browser', () => {
  it('opens with the login, begins anew with the next one, and ends with the logout (RT-002)', async () => {
    await show('a');
    expect(await connections()).toEqual([]);
    logIn();
    await expect.element(page.getByText('Live', { exact: true })).toBeVisible();
    logIn('token-2');
    await expectConnections(2);
    await expect.element(page.getByText('Live', { exact: true })).toBeVisible();
    const [first, second] = await connections();
    expect(first?.[0]).toEqual({ type: 'authenticate', accessToken: 'token-1' });
    expect(second?.[0]).toEqual({ type: 'authenticate', accessToken: 'token-2' });
    const endOf = async (at: number) => typesOf((await connections())[at])?.at(-1);
    await expect.poll(() => endOf(0)).toBe('closed');
    await whileTimeStands(async () => {
      sessionStore.set(undefined);
      while ((await endOf(1)) !== 'closed') await sleep(10);
      vi.advanceTimersByTime(60_000);
    });
    await expect.element(page.getByText('Not live')).toBeVisible();
    // One that came by itself would stand before that of the next login.
    logIn('token-3');
    await expectConnections(3);
    expect((await connections())[2]?.[0]).toEqual({ type: 'authenticate', accessToken: 'token-3' });
  });

  it('opens with the login also where nothing is watched yet (RT-002)', async () => {
    await show();
    logIn();
    await expect.poll(async () => typesOf((await connections())[0])).toEqual(['authenticate']);
  });

  it('reads again once it is subscribed, hands events on, and answers pings (RT-009)', async () => {
    logIn();
    await show('a', 'b');
    await expectHeard('a read again', 'b read again');
    const [connection] = await connections();
    await order(event(5, 2, idOf(connection, 2)));
    await order({ is: 'send', frame: { type: 'ping' } });
    await expectHeard('a read again', 'b read again', 'b changed 5');
    await expect.poll(async () => typesOf((await connections())[0])?.at(-1)).toBe('pong');
  });

  it('comes back after a break and goes on after the last event that it saw (RT-009)', async () => {
    logIn();
    await show('a');
    await expectHeard('a read again');
    await order(event(5, 7, idOf((await connections())[0])));
    await expectHeard('a read again', 'a changed 5');
    await order({ is: 'cut' });
    await expectConnections(2);
    await expect
      .poll(async () => (await connections())[1]?.[1])
      .toMatchObject({
        type: 'subscribe',
        topic: 'things',
        params: { id: 'a' },
        afterCursor: '7'.padStart(26, '0'),
      });
    // Nothing was missed, so nothing is read again.
    expect(heard).toEqual(['a read again', 'a changed 5']);
    await order({ is: 'send', frame: { type: 'reset', id: idOf((await connections())[1]) } });
    await expectHeard('a read again', 'a changed 5', 'a read again');
  });

  it('waits 1 s, then twice as long, before it comes back to a server that refuses (RT-005, RT-009)', async () => {
    await whileTimeStands(async () => {
      await order({ is: 'plan', welcome: 4400 });
      logIn();
      while (states.length < 1) await connections();
      // A random part adds up to a fifth.
      for (const [times, waitMs] of [1000, 2000].entries()) {
        vi.advanceTimersByTime(waitMs - 1);
        await sleep(100);
        expect(await connections()).toHaveLength(times + 1);
        vi.advanceTimersByTime(waitMs / 5 + 1);
        while (states.length < times + 2) await connections();
        expect(await connections()).toHaveLength(times + 2);
      }
    });
    expect(states[0]).toBeInstanceOf(LoadFailure);
    expect(states[0]).toMatchObject({
      name: 'LoadFailure',
      closeCode: 4400,
      message: 'There was an error connecting to the server... Please try again later.',
    });
  });

  it('comes back after 30 s where there were too many, also when another screen wants to listen (RT-009)', async () => {
    await whileTimeStands(async () => {
      await order({ is: 'plan', welcome: liveCloseCodes.tooMany });
      logIn();
      while (states.length === 0) await connections();
      expect(states).toMatchObject([{ name: 'LoadFailure', closeCode: 4429 }]);
      vi.advanceTimersByTime(29_000);
      const stopListening = liveConnection.add(topic, { id: 'a' }, { onEvent: vi.fn(), onReset: vi.fn() });
      await sleep(200);
      expect((await connections()).length).toBe(1);
      vi.advanceTimersByTime(7_100);
      while ((await connections()).length < 2) await connections();
      stopListening();
    });
  });

  it('reads by itself where the server has no room to tell it, and asks again after 30 s (RT-009)', async () => {
    await whileTimeStands(async () => {
      liveConnection.timeOutAfter(90);
      logIn();
      const onReset = vi.fn();
      const stopListening = liveConnection.add(topic, { id: 'a' }, { onEvent: vi.fn(), onReset });
      while (onReset.mock.calls.length < 1) await connections();
      const id = idOf((await connections())[0]);
      const timers = vi.getTimerCount();
      await order({ is: 'send', frame: { type: 'error', id, error: { code: 'RATE_LIMIT_EXCEEDED' } } });
      // The refusal has arrived once its wait has begun.
      while (vi.getTimerCount() === timers) await sleep(10);
      vi.advanceTimersByTime(29_999);
      expect(onReset).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(6001);
      expect(onReset).toHaveBeenCalledTimes(2);
      const asked = async () => (await connections())[0]?.filter(({ type }) => type === 'subscribe').length;
      while ((await asked()) !== 2) await sleep(10);
      expect(await connections()).toHaveLength(1);
      stopListening();
    });
  });

  it('takes silence for a time-out, says so, and takes it back once it hears again (RT-003, RT-004)', async () => {
    timeoutSeconds = 1;
    logIn();
    await show('a');
    const toast = page.getByRole('alert').filter({ hasText: 'Connection error' });
    await order({ is: 'plan', welcome: 'silence' });
    await expect.element(toast).toHaveTextContent('The websocket connection timed-out.');
    expect(states.find((state) => state instanceof Error)).toBeInstanceOf(TimeoutFailure);
    expect(states.find((state) => state instanceof Error)?.name).toBe('TimeoutFailure');
    await order({ is: 'plan', welcome: 'ready' });
    await expect.element(toast).not.toBeInTheDocument();
  });

  it('times out after 30 s (RT-003, LIM-002)', async () => {
    await whileTimeStands(async () => {
      await order({ is: 'plan', welcome: 'silence' });
      logIn();
      // The test runner's own waiting would move the clock.
      while (typesOf((await connections())[0])?.length !== 1) await connections();
      vi.advanceTimersByTime(29_999);
      expect(states).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(states.at(-1)).toBeInstanceOf(TimeoutFailure);
    });
  });

  it('takes a frame that is none for a failure and comes back (RT-005)', async () => {
    logIn();
    await show('a');
    await expectHeard('a read again');
    await order({ is: 'send', frame: '{"type":' });
    await expect.poll(() => states.at(-1)).toBeInstanceOf(LoadFailure);
    await expectConnections(2);
  });

  it('tells of a session that has ended and does not ask again with it (RT-009)', async () => {
    const ends: SessionEnd[] = [];
    const stop = watchSessionEnd((end) => ends.push(end));
    await order({ is: 'plan', welcome: 4401 });
    await show('a');
    await whileTimeStands(async () => {
      logIn('ended-token');
      while (ends.length === 0) await sleep(10);
      vi.advanceTimersByTime(60_000);
    });
    expect(ends).toEqual([{ isPageRead: false, hadSession: true }]);
    stop();
    // One with the ended session would stand before that of the next login.
    logIn('token-2');
    await expectConnections(2);
    expect((await connections())[1]?.[0]).toEqual({ type: 'authenticate', accessToken: 'token-2' });
    await order({ is: 'plan', welcome: 'ready' });
    logIn('token-3');
    await expectHeard('a read again');
  });

  it('never asks for more than a connection may (RT-009)', async () => {
    logIn();
    const ids = Array.from({ length: 52 }, (_one, at) => `thing-${at}`);
    const startedMs = performance.now();
    const shown = await show(...ids);
    const tooMany: number[] = [];
    const asked = async (): Promise<number> => {
      const count = (await connections())[0]?.filter(({ type }) => type === 'subscribe').length ?? 0;
      if (count > 20 * Math.ceil((performance.now() - startedMs) / 1000)) tooMany.push(count);
      return count;
    };
    await expect.poll(asked).toBe(50);
    expect(tooMany).toEqual([]);
    await shown.unmount();
  });
});
