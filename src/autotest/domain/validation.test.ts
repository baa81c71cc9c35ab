import { describe, expect, it } from 'vitest';
import {
  hide,
  idOf,
  ioTest,
  match,
  program,
  row,
  runIf,
  timeout,
  weight,
} from '../../../tests/support/autotest-blocks.ts';
import type { Block } from './block.ts';
import { publishWarningsOf } from './steps/publish-warnings.ts';
import { validateConfiguration } from './validation.ts';

const rules = { rubricRowIds: [1, 2], commandSeconds: 120, configurationBytes: 409_600 };
const at = '/updatedTest/steps/0';

function problemsOf(test: Block[], setup: Block[] = []): [string, string][] {
  return validateConfiguration({ setup, test }, rules).map(({ path, message }) => [path, message]);
}

function pytest(word: string, script: string): Block {
  return { type: 'pytest', id: idOf(word), script, version: 'base' };
}

function deep(levels: number): Block {
  return levels === 1 ? program('P') : weight(`W${String(levels)}`, [1, 1], [deep(levels - 1)]);
}

describe('problems of a configuration', () => {
  it('accepts a whole, ordinary test', () => {
    const test = [
      row('R', 1, [pytest('A', '$UPLOADED_FILES/bob_test.py'), ioTest('T', [match('B', '1', '2')])]),
      runIf('G', { met: true, percentage: 50, rowId: 1 }, [hide('H', {}, [timeout('O', 5, [program('C')])])]),
    ];
    const setup: Block[] = [{ type: 'script', id: idOf('S'), script: 'apt-get install -y bc' }];
    expect(problemsOf(test, setup)).toEqual([]);
  });

  it.each<[string, Block, string, string]>([
    ['an empty program (AT2-046)', program('A', ' \n'), '/program/script', 'The program may not be empty'],
    [
      'an empty name (AT2-047)',
      { type: 'program', id: idOf('A'), name: ' ', script: 'x' },
      '/program/name',
      'The name may not be empty.',
    ],
    [
      'a negative weight (AT2-048)',
      weight('A', [-1, 2], []),
      '/weight/weight',
      'The weight should not be negative.',
    ],
    [
      'a weight divided by zero',
      weight('A', [1, 0], []),
      '/weight/weight',
      'The weight should not be divided by zero.',
    ],
    [
      'pytest without a file (AT2-050)',
      pytest('A', ' -q --tb=short '),
      '/pytest/script',
      'At least one test file must be present.',
    ],
    [
      'xunit without a test project (AT2-051)',
      { type: 'xunit', id: idOf('A'), testProject: ' ', arguments: '', version: '8.0' },
      '/xunit/testProject',
      'A test project must be present.',
    ],
    ['an io-test without matches', ioTest('A', []), '/ioTest', 'At least one match block must be present.'],
    [
      'another block in an io-test',
      ioTest('A', [program('B')]),
      '/ioTest/children/0/program',
      'An IO Test or Run In Notebook may hold match blocks only.',
    ],
    [
      'a match outside an io-test',
      match('A', '', ''),
      '/simpleMatch',
      'Full Match is allowed inside an IO Test or Run In Notebook only.',
    ],
    [
      'code for a notebook outside of one',
      {
        ...{ type: 'runInNotebook', id: idOf('A'), code: 'x', children: [match('M', '', '')] },
      },
      '/runInNotebook',
      'Run In Notebook is allowed inside a Jupyter Notebook only.',
    ],
    [
      'a notebook with another ending',
      { type: 'jupyterNotebook', id: idOf('A'), fileName: 'work.py', children: [] },
      '/jupyterNotebook/fileName',
      'The name of a notebook ends in ".ipynb".',
    ],
    [
      'a set-up block in the tests',
      { type: 'script', id: idOf('A'), script: 'x' },
      '/script',
      'This block is allowed in the set-up only.',
    ],
    [
      'a timeout above the limit (AT2-056)',
      timeout('A', 121, []),
      '/testTimeoutEach/timeout',
      'The timeout should be at most 120 seconds.',
    ],
    [
      'an unknown rubric row',
      row('A', 9, [program('B')]),
      '/connectRubric/rubricRowId',
      'This rubric category does not exist.',
    ],
    [
      'a row that can never earn points',
      row('A', 1, [weight('W', [0, 1], [program('B')])]),
      '/connectRubric/rubricRowId',
      'No block in here can earn points for this rubric category.',
    ],
    [
      'a run-if that nothing feeds',
      runIf('A', { met: true, percentage: 5, rowId: 1 }, []),
      '/runIf/condition',
      'Nothing before this block fills this rubric category.',
    ],
    [
      'upload without files',
      { type: 'testUploadFiles', id: idOf('A'), files: [] },
      '/testUploadFiles/files',
      'At least one file must be present.',
    ],
  ])('names %s at its block', (...[_what, block, path, message]) => {
    expect(problemsOf([block])).toEqual([[at + path, message]]);
  });

  it('refuses connect-rubric at any depth inside connect-rubric', () => {
    const inner = row('B', 2, [program('C')]);
    expect(problemsOf([row('A', 1, [program('D'), weight('W', [1, 1], [inner])])])).toEqual([
      [
        `${at}/connectRubric/children/1/weight/children/0/connectRubric`,
        'Connect Rubric is not allowed inside another Connect Rubric.',
      ],
    ]);
  });

  it('takes 10 levels and refuses the eleventh', () => {
    expect(problemsOf([deep(10)])).toEqual([]);
    expect(problemsOf([deep(11)]).map(([, message]) => message)).toEqual([
      'Blocks may be nested at most 10 deep.',
    ]);
  });

  it('takes 500 blocks and no more', () => {
    const many = (count: number): Block[] =>
      Array.from({ length: count }, (_none, at) => program(`A${String(at)}`));
    expect(problemsOf(many(500))).toEqual([]);
    expect(problemsOf(many(501))).toEqual([
      ['/updatedTest/steps', 'A configuration may hold at most 500 blocks.'],
    ]);
  });

  it('refuses an id that is used twice, also between set-up and tests', () => {
    const setup: Block[] = [{ type: 'script', id: idOf('A'), script: 'x' }];
    expect(problemsOf([program('A')], setup)).toEqual([[`${at}/program`, 'Another block has the same id.']]);
  });

  it('refuses a configuration above its size (AT2-057)', () => {
    const [problem] = problemsOf(
      Array.from({ length: 8 }, (_none, at) => program(`A${String(at)}`, 'é'.repeat(30_000))),
    );
    expect(problem?.[1]).toMatch(/^The configuration is too large: \d+ of 409600 bytes\.$/);
  });

  it.each(['../up.py', '/etc/passwd', 'a//b', ''])('refuses the file path "%s"', (path) => {
    const block: Block = {
      type: 'testUploadFiles',
      id: idOf('A'),
      files: [{ id: idOf('F'), path, size: 1 }],
    };
    expect(problemsOf([block])).toEqual([
      [`${at}/testUploadFiles/files/0/path`, 'This is not a valid file path.'],
    ]);
  });

  it.each(['safe\u202eyp.exe', 'two\nlines', 'a\u2028b'])(
    'refuses what nobody sees in the name of a file, case %#',
    (path) => {
      const block: Block = {
        type: 'testUploadFiles',
        id: idOf('A'),
        files: [{ id: idOf('F'), path, size: 1 }],
      };
      expect(problemsOf([block])).toEqual([
        [`${at}/testUploadFiles/files/0/path`, 'Take the invisible characters out of this name.'],
      ]);
    },
  );

  it('refuses patterns of files to keep that a shell would read and Output does not', () => {
    const output = (toUpload: string): Block => ({ type: 'output', id: idOf('A'), toUpload });
    for (const pattern of ['*.{html,png}', 'plot[0-9].png', 'plots/{a,b}/*'])
      expect(problemsOf([output(pattern)])).toEqual([
        [`${at}/output/toUpload`, expect.stringContaining('Use *, ** and ?')],
      ]);
    expect(problemsOf([output('plots/**/plot-?.png')])).toEqual([]);
  });

  it('warns at publishing of a connect-rubric without a row', () => {
    expect(publishWarningsOf([row('A', undefined, [program('B')])])).toEqual([
      { path: '/test/steps/0/connectRubric', message: 'This block is not connected to a rubric category.' },
    ]);
  });

  it('warns that what stands in hidden blocks can be read where no block hides their fields', () => {
    const result = { hideType: 'result' } as const;
    const output = { hideType: 'output' } as const;
    const config = { hideType: 'config' } as const;
    const toldOf = (test: Block[]) => publishWarningsOf(test).map(({ path }) => path);
    const readable = [hide('H', result, [weight('W', [1, 1], [program('A')])])];
    expect(publishWarningsOf(readable)[0]?.message).toContain('hides no fields');
    expect(toldOf(readable)).toEqual(['/test/steps/0/testHide']);
    expect(toldOf([hide('H', output, [hide('I', result, [program('A')])])])).toEqual([
      '/test/steps/0/testHide',
    ]);
    expect(toldOf([hide('H', result, [hide('I', config, [program('A')]), program('B')])])).toHaveLength(1);
    expect(toldOf([hide('H', result, [hide('I', config, [program('A')])])])).toEqual([]);
    expect(toldOf([hide('H', config, [hide('I', result, [program('A')])])])).toEqual([]);
  });

  it('are told for scripts that start a test tool, unless their results carry the mark that they could be forged', () => {
    const custom = (script: string, changes: object = {}): Block => ({
      ...{ type: 'customTest', id: idOf('C'), script, ...changes },
    });
    const toldOf = (block: Block) => publishWarningsOf([block]).map(({ message }) => message);
    const tells = (tool: string): unknown[] => [expect.stringContaining(`A script starts "${tool}"`)];
    expect(toldOf(program('A', 'python3 -m unittest discover -s "$UPLOADED_FILES"'))).toEqual(
      tells('unittest'),
    );
    expect(toldOf(custom('cd tests\nnpx jest --ci && at points 1/1'))).toEqual(tells('jest'));
    expect(toldOf(custom('npm run test', { oneProcess: true }))).toEqual([]);
    expect(toldOf(custom('npm run test', { report: 'out.xml' }))).toEqual([]);
    for (const script of ['python3 main.py', '# pytest\ntrue', 'cat my_unittests.txt', 'make test']) {
      expect(toldOf(program('A', script))).toEqual([]);
    }
  });
});
