import { courseContract } from '../../courses/domain/contract.ts';
import { wholeList } from '../whole-list.ts';
import type { Command } from '../command.ts';
import { printRows } from '../terminal.ts';

export const courses: Command = {
  name: 'courses',
  usage: '',
  most: 0,
  summary: 'Lists your courses.',
  options: {},
  run: async ({ client, terminal }) => {
    const list = await wholeList(client(), {
      endpoint: courseContract.listCourses,
      input: {},
      itemsOf: (body) => body,
    });
    const rows = list.map((course) => ({ id: course.id, name: course.name, state: course.state }));
    printRows(terminal, rows, ['id', 'name', 'state']);
  },
};
