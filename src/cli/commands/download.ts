import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { bodyStreamOf } from '../../kernel/server/http-fetch.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { optionText, positionalId, type Command } from '../command.ts';
import { CommandError } from '../failure.ts';
import { printOne } from '../terminal.ts';

export const download: Command = {
  name: 'download',
  usage: 'SUBMISSION',
  most: 1,
  summary: 'Downloads all files of a submission as a zip.',
  options: { to: { value: 'FILE', help: 'Where to write it; submission-ID.zip by default.' } },
  run: async (input) => {
    const submissionId = positionalId(input, 0, 'SUBMISSION');
    const path = optionText(input, 'to') ?? `submission-${submissionId}.zip`;
    const answer = await input
      .client()
      .download(submissionContract.downloadSubmission, { params: { submissionId } });
    await pipeline(bodyStreamOf(answer), createWriteStream(path)).catch((cause: unknown) => {
      throw isMissingFolder(cause)
        ? new CommandError(`There is no folder ${dirname(path)}.`, undefined, { cause })
        : cause;
    });
    printOne(input.terminal, { path }, `Wrote ${path}.`);
  },
};

function isMissingFolder(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
