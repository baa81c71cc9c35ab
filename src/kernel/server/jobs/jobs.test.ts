import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { useWorld } from '../../../../tests/support/world.ts';
import { declareJob } from './job.ts';

const makeWorld = useWorld();
const slow = declareJob({
  name: 'tests.slow',
  payload: z.object({ of: z.string() }),
  retries: 0,
  timeoutSeconds: 60,
  atOnceByGroups: 2,
});
let goOn = (): void => undefined;
afterEach(() => {
  goOn();
});

it('one group of slow jobs holds one place, and others go before the rest of them', async () => {
  const { platform } = await makeWorld();
  const { boss } = platform.jobs;
  await boss.createQueue(slow.name);
  const end = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const begun: string[] = [];
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const enqueue = (of: string) =>
    platform.jobs.enqueue(platform.database.db, { name: slow.name, payload: { of } }, { group: of });
  for (const author of ['slow', 'slow', 'slow', 'slow', 'honest']) await enqueue(author);
  await platform.jobs.work(slow, async (payload) => {
    const { of } = slow.payload.parse(payload);
    begun.push(of);
    if (of === 'honest') arrive();
    else await end;
  });
  await arrived;
  expect(begun.toSorted()).toEqual(['honest', 'slow']);
  goOn();
  await boss.offWork(slow.name, { wait: true });
});
