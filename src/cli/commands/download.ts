import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { optionText, positionalId, type Command } from '../command.ts';
import { CommandError } from '../failure.ts';
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
    if (!(answer.body instanceof ReadableStream)) throw new CommandError('The server sent nothing.');
    await pipeline(Readable.fromWeb(answer.body), createWriteStream(path));
    printOne(input.terminal, { path }, `Wrote ${path}.`);
  },
};
