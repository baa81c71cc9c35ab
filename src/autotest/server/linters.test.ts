// Names of files that change what the lines of a linter say, in the real sandbox.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { idOf } from '../../../tests/support/autotest-blocks.ts';
import { judgedHandIn } from '../../../tests/support/judged-hand-in.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';

const { peer } = useRunner('linters');

it
  .skipIf(!existsSync('/usr/lib/python3/dist-packages/flake8'))
  .each(['a\tb.py', 'x\t1\t1\tC9\t.py', 'a\u2028b.py'])(
  'gives no points and says why, where a file is called %j',
  async (name) => {
    const result = await judgedHandIn(peer, {
      test: [
        {
          ...{ type: 'flake8', id: idOf('A'), config: '', file: '**/*.py', version: 'base' },
          deductions: { error: 20, warning: 10, info: 5 },
        },
      ],
      main: 'x = 1\n',
      student: { [name]: 'import os\n' },
    });
    expect(result('A').share).toBe('0');
    expect(result('A').output?.text).toBe(
      'The name of a file that is called **/*.py has a tab or a line end in it.\n',
    );
  },
);
