// What the sandbox adds to one step, beside the same program started by Node alone.
import type { Row } from '../row.ts';
import { inTurns } from '../sampling.ts';
import { startSandboxFloor } from '../sandbox-floor.ts';

const rounds = 60;
const warmUp = 10;

export const step: Row = {
  name: 'step',
  measure: async (site) => {
    const sandbox = await startSandboxFloor(site);
    try {
      const sides = { product: () => sandbox.step(), floor: () => sandbox.bareStep() };
      const taken = await inTurns(sides, { rounds, warmUp });
      const measure = 'one step in the sandbox, beside a bare process, p50';
      return [{ measure, unit: 'ms', ...taken, aim: { atMostAboveFloor: 15 } }];
    } finally {
      await sandbox.stop();
    }
  },
};
