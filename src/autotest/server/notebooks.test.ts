// Notebooks as students hand them in, in the real sandbox.
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { idOf, match } from '../../../tests/support/autotest-blocks.ts';
import { judgedHandIn } from '../../../tests/support/judged-hand-in.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';
import { buildBlocksOf } from '../domain/build/build-blocks.ts';
import type { Block } from '../domain/block.ts';

const { peer } = useRunner('notebooks');
const mebibyte = 1_048_576;

it.skipIf(!existsSync('/usr/lib/python3/dist-packages/nbclient'))(
  'finds data and modules beside a notebook that lies in a folder, as Jupyter does',
  async () => {
    const source = 'import helper\ntext = open("data.txt").read()';
    const cell = { cell_type: 'code', metadata: {}, outputs: [], execution_count: null, source };
    const run: Block = {
      ...{ type: 'runInNotebook', id: idOf('R'), code: 'print(text, helper.two())' },
      children: [match('A', '', 'x 2')],
    };
    const test: Block[] = [
      { type: 'jupyterNotebook', id: idOf('N'), fileName: 'week 1/Übung.ipynb', children: [run] },
    ];
    const result = await judgedHandIn(peer, {
      test,
      setup: buildBlocksOf({ setup: { steps: [] }, test: { steps: test } }),
      student: {
        'week 1/Übung.ipynb': JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 4 }),
        'week 1/data.txt': 'x',
        'week 1/helper.py': 'def two():\n    return 2\n',
      },
      limits: { memoryBytes: 1_024 * mebibyte, diskBytes: 512 * mebibyte, fileSizeBytes: 512 * mebibyte },
    });
    expect(result('A')).toMatchObject({ state: 'passed', output: { text: 'x 2\n' } });
  },
);
