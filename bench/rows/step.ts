// What the sandbox adds to one step, beside the same program started by Node alone.
import type { Row } from '../row.ts';
import { inTurns } from '../sampling.ts';
import { startSandboxFloor, type SandboxFloor } from '../sandbox-floor.ts';

const rounds = 60;
const warmUp = 10;

export const step: Row = {
  name: 'step',
  measure: async (site) => {
    const sandbox = await startSandboxFloor(site);
    try {
      const sides = { product: () => sandbox.once('step'), floor: () => sandbox.once('bareStep') };
      const taken = await inTurns(sides, { rounds, warmUp });
      const measure = 'one step in the sandbox, beside a bare process, p50';
      const [product, floor] = [await timeOf(sandbox, 'step'), await timeOf(sandbox, 'bareStep')];
      // Beside other work the first number is mostly that work; the second is not.
      const ofProcessor = 'processor time of one step in the sandbox, beside a bare process';
      return [
        { measure, unit: 'ms', ...taken, aim: { atMostAboveFloor: 15 } },
        { measure: ofProcessor, unit: 'ms', product, floor, aim: { atMostAboveFloor: 15 } },
      ];
    } finally {
      await sandbox.stop();
    }
  },
};

async function timeOf(sandbox: SandboxFloor, of: 'step' | 'bareStep'): Promise<number> {
  const { node, sandboxes } = await sandbox.processorTime(of, rounds);
  return node + sandboxes;
}
