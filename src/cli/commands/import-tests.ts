import { readFile } from 'node:fs/promises';
import { autotestContract } from '../../autotest/domain/contract.ts';
import { buildAndPublish } from '../build-assignment.ts';
import { positional, positionalId, type Command } from '../command.ts';
import { CommandError } from '../failure.ts';
import { rubricRowsOf } from '../rubric-rows.ts';
import { printOne } from '../terminal.ts';
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
    await client.call(autotestContract.putAutoTestConfiguration, { params });
    await client.call(autotestContract.updateAutoTestConfiguration, {
      params,
      body: { updatedSetup: { steps: setup }, updatedTest: { steps: test } },
    });
    if (input.options['publish'] === true) {
      input.terminal.note('Building the tests');
      await buildAndPublish(client, assignmentId);
    }
    const done = input.options['publish'] === true ? 'Published' : 'Saved';
    printOne(input.terminal, { assignmentId }, `${done} the tests of assignment ${assignmentId}.`);
  },
};
