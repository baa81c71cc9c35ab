import { createFromFolder } from '../build-assignment.ts';
import { optionText, positionalId, type Command } from '../command.ts';
import { UsageError } from '../failure.ts';
import { printOne } from '../terminal.ts';

export const createAssignment: Command = {
  name: 'create-assignment',
  usage: 'COURSE --from FOLDER',
  most: 1,
  summary:
    'Makes an assignment from a folder with description.md, stub/ and tests/, and publishes its tests.',
  options: {
    from: { value: 'FOLDER', help: 'The folder.' },
    name: { value: 'TEXT', help: 'Name of the assignment; the folder by default.' },
  },
  run: async (input) => {
    const folder = optionText(input, 'from');
    if (folder === undefined) throw new UsageError('--from FOLDER is missing.');
    const name = optionText(input, 'name');
    const made = await createFromFolder(input.client(), {
      courseId: positionalId(input, 0, 'COURSE'),
      folder,
      note: (text) => {
        input.terminal.note(text);
      },
      ...(name === undefined ? {} : { name }),
    });
    printOne(input.terminal, made, `Made assignment ${made.id}, ${made.name}.`);
  },
};
