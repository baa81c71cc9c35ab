import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { tooBusy, tooMuchAtOnce } from '../http/refusals.ts';
import { FairTurns, SenderLeft, type FairBounds } from './fair-turns.ts';

const usual: FairBounds = {
  atOnce: 2,
  atOnceOfOne: 1,
  waitingOfOne: 60,
  mostWaiting: 200,
  longestMs: 60_000,
};
const stays = () => new AbortController().signal;

/** Takes turns and records their order; each turn is given back when the test ends it. */
function asking(bounds: Partial<FairBounds> = {}) {
  const turns = new FairTurns({ ...usual, ...bounds });
  const started: string[] = [];
  const held: (() => void)[] = [];
  const ask = async (person: string, name: string, departure = stays()) => {
    const giveBack = await turns.take(person, departure);
    started.push(name);
    held.push(giveBack);
  };
  const endNext = async () => {
    held.shift()?.();
    // What starts next waits for one round of the event loop.
    await setImmediate();
    await setImmediate();
  };
  return { started, ask, endNext, turns };
}

it('who asks for many waits for their own; the others come in between', async () => {
  const { started, ask, endNext } = asking();
  const asked = [1, 2, 3, 4].map((at) => ask('ada', `ada ${at}`));
  asked.push(ask('grace', 'grace 1'), ask('alan', 'alan 1'), ask('grace', 'grace 2'));
  await Promise.all([asked[0], asked[4]]);
  expect(started).toEqual(['ada 1', 'grace 1']);
  for (let at = 0; at < 7; at += 1) await endNext();
  await Promise.all(asked);
  expect(started).toEqual(['ada 1', 'grace 1', 'ada 2', 'alan 1', 'grace 2', 'ada 3', 'ada 4']);
});

it('who leaves gives up their place, and is given no turn', async () => {
  const { started, ask, endNext } = asking();
  const [departing, gone] = [new AbortController(), AbortSignal.abort()];
  const asked = [ask('ada', 'ada 1'), ask('ada', 'ada 2', departing.signal), ask('ada', 'ada 3')];
  departing.abort();
  await expect(asked[1]).rejects.toBeInstanceOf(SenderLeft);
  await expect(ask('ada', 'ada 4', gone)).rejects.toBeInstanceOf(SenderLeft);
  await asked[0];
  await endNext();
  await asked[2];
  expect(started).toEqual(['ada 1', 'ada 3']);
});

it('of one person only so many wait, and nobody waits without end', async () => {
  const { ask, turns } = asking({ waitingOfOne: 2, longestMs: 20 });
  await ask('ada', 'ada 1');
  const late = [ask('ada', 'ada 2'), ask('ada', 'ada 3')];
  await expect(ask('ada', 'ada 4')).rejects.toMatchObject({ refusal: tooMuchAtOnce });
  await expect(turns.take('grace', stays())).resolves.toBeInstanceOf(Function);
  const ends = await Promise.allSettled(late);
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: { refusal: tooBusy } });
});

it('tells clients that try again by themselves to do so within the pause that they take', async () => {
  const { ask } = asking({ longestMs: 20 });
  await ask('ada', 'ada 1');
  await expect(ask('ada', 'ada 2')).rejects.toMatchObject({
    refusal: tooBusy,
    detail: { retryAfterSeconds: 5 },
  });
});

it('of all people only so many wait; who asks for much gives way to who asks for little', async () => {
  const { ask, started, endNext } = asking({ atOnce: 1, mostWaiting: 3 });
  await ask('ada', 'ada 1');
  const ofAda = [2, 3, 4].map((at) => ask('ada', `ada ${at}`));
  const ends = Promise.allSettled(ofAda);
  await expect(ask('ada', 'ada 5')).rejects.toMatchObject({ refusal: tooBusy });
  const others = [ask('grace', 'grace 1'), ask('alan', 'alan 1')];
  await expect(ask('barbara', 'barbara 1')).rejects.toMatchObject({ refusal: tooBusy });
  for (let at = 0; at < 3; at += 1) await endNext();
  await Promise.all(others);
  expect(started).toEqual(['ada 1', 'ada 2', 'grace 1', 'alan 1']);
  const gaveWay = { status: 'rejected', reason: { refusal: tooMuchAtOnce } };
  expect(await ends).toMatchObject([{ status: 'fulfilled' }, gaveWay, gaveWay]);
});

it('who waits for their own work alone is told so', async () => {
  const { ask } = asking({ longestMs: 20, ownFault: 'Your other download is on its way.' });
  await ask('ada', 'ada 1');
  const late = ask('ada', 'ada 2');
  await expect(late).rejects.toMatchObject({
    refusal: tooMuchAtOnce,
    message: 'Your other download is on its way.',
  });
});

it('a turn that is given back twice is one turn', async () => {
  const { turns } = asking({ atOnce: 1 });
  const giveBack = await turns.take('ada', stays());
  giveBack();
  await turns.take('ada', stays());
  giveBack();
  const third = turns.take('grace', stays());
  expect(await Promise.race([third, Promise.resolve('waits')])).toBe('waits');
});

it('the event loop goes round between two turns, so that a hundred large bodies are not read in one piece', async () => {
  const turns = new FairTurns(usual);
  let rounds = 0;
  let isOver = false;
  const count = async () => {
    while (!isOver) {
      rounds += 1;
      await setImmediate();
    }
  };
  const counting = count();
  const startedIn = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const giveBack = await turns.take('ada', stays());
      const round = rounds;
      giveBack();
      return round;
    }),
  );
  isOver = true;
  await counting;
  expect(new Set(startedIn).size).toBe(50);
});
