import { assignmentContract } from '../../assignments/domain/contract.ts';
import { positionalId, type Command } from '../command.ts';
import { printRows } from '../terminal.ts';
import { wholeList } from '../whole-list.ts';

export const assignments: Command = {
  name: 'assignments',
  usage: 'COURSE',
  most: 1,
  summary: 'Lists the assignments of a course, by deadline.',
  options: {},
  run: async (input) => {
    const params = { courseId: positionalId(input, 0, 'COURSE') };
    const list = await wholeList(input.client(), {
      endpoint: assignmentContract.listAssignments,
      input: { params },
      itemsOf: (body) => body,
    });
    const rows = list.map(({ id, name, timeframe }) => ({ id, name, deadline: timeframe.deadline }));
    printRows(input.terminal, rows, ['id', 'name', 'deadline']);
  },
};
