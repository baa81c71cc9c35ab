import { positionalId, type Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { handInFiles } from '../hand-in.ts';
import { printOne } from '../terminal.ts';

export const handIn: Command = {
  name: 'hand-in',
  usage: 'ASSIGNMENT FILE...',
  most: Infinity,
  summary: 'Hands in files and folders.',
  options: {},
  run: async (input) => {
    const assignmentId = positionalId(input, 0, 'ASSIGNMENT');
    const paths = input.positionals.slice(1);
    if (paths.length === 0) throw new UsageError('Name at least one file or folder.');
    const { submission, warnings } = await handInFiles(input.client(), assignmentId, paths);
    for (const warning of warnings) input.terminal.note(`Note: ${warning}`);
    printOne(input.terminal, submission, `Handed in as submission ${submission.id}.`);
  },
};
