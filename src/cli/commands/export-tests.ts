import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { autotestContract } from '../../autotest/domain/contract.ts';
import { bodyStreamOf } from '../../kernel/server/http-fetch.ts';
import { optionText, positionalId, type Command } from '../command.ts';
import { rubricRowsOf } from '../rubric-rows.ts';
import { printOne } from '../terminal.ts';
import { testFileOf } from '../test-file.ts';

export const exportTests: Command = {
  name: 'export-tests',
  usage: 'ASSIGNMENT',
  most: 1,
  summary: 'Writes the AutoTest of an assignment, with its files, into one YAML file.',
  options: { to: { value: 'FILE', help: 'Where to write it; tests.yaml by default.' } },
  run: async (input) => {
    const assignmentId = positionalId(input, 0, 'ASSIGNMENT');
    const path = optionText(input, 'to') ?? 'tests.yaml';
    const client = input.client();
    const params = { assignmentId };
    const configuration = await client.call(autotestContract.getAutoTestConfiguration, { params });
    const rows = await rubricRowsOf(client, assignmentId);
    const contentOf = async (fileId: string): Promise<Buffer> => {
      const answer = await client.download(autotestContract.downloadAutoTestFile, {
        params: { assignmentId, fileId },
      });
      return buffer(bodyStreamOf(answer));
    };
    await writeFile(path, await testFileOf(configuration, { rows, contentOf }));
    printOne(input.terminal, { path }, `Wrote ${path}.`);
  },
};
