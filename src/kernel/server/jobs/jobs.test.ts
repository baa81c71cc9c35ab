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
  let tell = (): void => undefined;
  const hasBegun = async (of: string): Promise<void> => {
    while (!begun.includes(of))
      await new Promise<void>((resolve) => {
        tell = resolve;
      });
  };
  const enqueue = (of: string) =>
    platform.jobs.enqueue(platform.database.db, { name: slow.name, payload: { of } }, { group: of });
  await enqueue('slow');
  await platform.jobs.work(slow, async (payload) => {
    const { of } = slow.payload.parse(payload);
    begun.push(of);
    tell();
    if (of === 'slow') await end;
  });
  await hasBegun('slow');
  for (const author of ['slow', 'slow', 'slow', 'honest']) await enqueue(author);
  await hasBegun('honest');
  expect(begun).toEqual(['slow', 'honest']);
  goOn();
  await boss.offWork(slow.name, { wait: true });
});
