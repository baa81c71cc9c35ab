import { readFile } from 'node:fs/promises';
import { autotestContract } from '../../autotest/domain/contract.ts';
import type { Configuration } from '../../autotest/domain/model.ts';
import { buildAndPublish } from '../build-assignment.ts';
import { positional, positionalId, type Command } from '../command.ts';
import { CommandError } from '../failure.ts';
import { rubricRowsOf } from '../rubric-rows.ts';
import { printOne, type Terminal } from '../terminal.ts';
import { testsOfFile } from '../test-file.ts';

export const importTests: Command = {
  name: 'import-tests',
  usage: 'ASSIGNMENT FILE',
  most: 2,
  summary: 'Replaces set-up and tests of an assignment by those of a YAML file. What is published stays.',
  options: {
    publish: { help: 'Build the new tests and publish them, which runs them on all latest hand-ins.' },
  },
  run: async (input) => {
    const assignmentId = positionalId(input, 0, 'ASSIGNMENT');
    const path = positional(input, 1, 'FILE');
    const text = await readFile(path, 'utf8').catch((cause: unknown) => {
      throw new CommandError(`The file ${path} cannot be read.`, undefined, { cause });
    });
    const client = input.client();
    const params = { assignmentId };
    const rows = await rubricRowsOf(client, assignmentId);
    const { setup, test } = testsOfFile(text, rows);
    const before = await client.call(autotestContract.putAutoTestConfiguration, { params });
    await client.call(autotestContract.updateAutoTestConfiguration, {
      params,
      body: { updatedSetup: { steps: setup }, updatedTest: { steps: test } },
    });
    const publishes = input.options['publish'] === true;
    if (publishes) {
      input.terminal.note('Building the tests');
      await buildAndPublish(client, assignmentId);
    }
    printDone(input.terminal, { assignmentId, before, publishes });
  },
};

interface Done {
  readonly assignmentId: number;
  /** Nobody was asked before it was replaced. */
  readonly before: Configuration;
  readonly publishes: boolean;
}

/** Says what the import has overwritten, and which tests run now. */
function printDone(terminal: Terminal, { assignmentId, before, publishes }: Done): void {
  const replacedBlocks = before.setup.steps.length > 0 || before.test.steps.length > 0;
  const publishedStays = !publishes && 'published' in before.publishedSnapshot;
  const done = `${publishes ? 'Published' : 'Saved'} the tests of assignment ${assignmentId}`;
  const instead = replacedBlocks ? `${done}, in place of the blocks that stood there.` : `${done}.`;
  printOne(
    terminal,
    { assignmentId, replacedBlocks, publishedStays },
    publishedStays ? `${instead} ${otherTestsRun}` : instead,
  );
}

const otherTestsRun =
  'The published tests go on testing submissions until these are built and published, as --publish does.';
