import { submissionContract } from '../../submissions/domain/contract.ts';
import { positionalId, type Command } from '../command.ts';
import { printRows } from '../terminal.ts';
import { wholeList } from '../whole-list.ts';

export const submissions: Command = {
  name: 'submissions',
  usage: 'ASSIGNMENT',
  most: 1,
  summary: 'Lists the latest submission of each author, newest first.',
  options: { all: { help: 'Also the earlier ones.' } },
  run: async (input) => {
    const list = await wholeList(input.client(), {
      endpoint: submissionContract.listSubmissions,
      input: {
        params: { assignmentId: positionalId(input, 0, 'ASSIGNMENT') },
        query: { latestOnly: input.options['all'] !== true },
      },
      itemsOf: (body) => body,
    });
    const rows = list.map(({ id, user, createdAt, grade, assignee }) => ({
      id,
      author: user.name,
      'handed in': createdAt,
      grade,
      grader: assignee?.name ?? null,
    }));
    printRows(input.terminal, rows, ['id', 'author', 'handed in', 'grade', 'grader']);
  },
};
