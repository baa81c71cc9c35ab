// The blocks that a build runs: first the set-up, then the installations that the test blocks need (AT2-042).
import type { Block } from '../block.ts';
import type { StoredSetup, StoredTest } from '../wire/stored-blocks.ts';
import { stepOf } from '../steps/registry.ts';
import { installationOf, type Installation } from '../steps/installations.ts';
import { treeOf } from '../tree.ts';

interface Parts {
  readonly setup: Pick<StoredSetup, 'steps'>;
  readonly test: StoredTest;
}

/** Blocks in the order of the build. A tool that many tests use is installed once. */
export function buildBlocksOf({ setup, test }: Parts): Block[] {
  const needed = treeOf(test.steps).nodes.flatMap(({ type, block }) => stepOf(type).neededTool(block) ?? []);
  const byName = new Map(needed.map(installationOf).map((one) => [one.name, one]));
  const names = [...byName.keys()].toSorted();
  return [...setup.steps, ...names.flatMap((name) => scriptBlockOf(byName.get(name)))];
}

function scriptBlockOf(installation: Installation | undefined): Block[] {
  if (installation === undefined) return [];
  const { name, script } = installation;
  return [{ type: 'script', id: name, name, script }];
}
