import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { bodyStreamOf } from '../../kernel/server/http-fetch.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { optionText, positionalId, type Command } from '../command.ts';
import { printOne } from '../terminal.ts';

export const download: Command = {
  name: 'download',
  usage: 'SUBMISSION',
  summary: 'Downloads all files of a submission as a zip.',
  options: { to: { value: 'FILE', help: 'Where to write it; submission-ID.zip by default.' } },
  run: async (input) => {
    const submissionId = positionalId(input, 0, 'SUBMISSION');
    const path = optionText(input, 'to') ?? `submission-${submissionId}.zip`;
    const answer = await input
      .client()
      .download(submissionContract.downloadSubmission, { params: { submissionId } });
    await pipeline(bodyStreamOf(answer), createWriteStream(path));
    printOne(input.terminal, { path }, `Wrote ${path}.`);
  },
};
