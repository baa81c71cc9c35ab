import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { denialOf, missingRulesOf } from './denial.ts';
import type { HandInFilter, HandInRule, SubmissionValidator } from './model.ts';
import { problemsOfFilter } from './problems.ts';
import { liesInDirectory, matchesFile } from './rule-name.ts';

// Hundreds of random ignore files are compared with git, which is started for each.
vi.setConfig({ testTimeout: 120_000 });

const file = (ruleType: HandInRule['ruleType'], name: string): HandInRule => ({
  ruleType,
  fileType: 'file',
  name,
});
const directory = (ruleType: HandInRule['ruleType'], name: string): HandInRule => ({
  ruleType,
  fileType: 'directory',
  name,
});
const validator = (
  policy: SubmissionValidator['policy'],
  rules: HandInRule[],
  options: SubmissionValidator['options'] = [],
): HandInFilter => ({ version: 'SubmissionValidator', validator: { policy, rules, options } });

describe('names of rules (SUB-024)', () => {
  it.each([
    ['a.py', 'a.py', true],
    ['a.py', 'deep/er/a.py', true],
    ['a.py', 'a.pyc', false],
    ['/a.py', 'a.py', true],
    ['/a.py', 'x/a.py', false],
    ['*.py', 'x/a.py', true],
    ['*.py', 'x/.py', true],
    ['test_*.py', 'test_a.py', true],
    ['a*a', 'a', false],
    ['src/*.py', 'x/src/a.py', true],
    ['src/*.py', 'src/x/a.py', false],
    ['/src/*.py', 'x/src/a.py', false],
    ['\\*.py', 'a.py', false],
    ['\\*.py', '*.py', true],
    ['A.py', 'a.py', false],
  ])('file %j means %j: %j', (name, path, means) => {
    expect(matchesFile(name, path)).toBe(means);
  });

  it.each([
    ['build/', 'build/x', true],
    ['build/', 'a/build/b/x', true],
    ['build/', 'build', false],
    ['/build/', 'a/build/x', false],
    ['/a/build/', 'a/build/x', true],
    ['a/build/', 'x/a/build/y', true],
    ['a/build/', 'a/x/build/y', false],
  ])('directory %j holds %j: %j', (name, path, holds) => {
    expect(liesInDirectory(name, path)).toBe(holds);
  });

  it('gives up after 10000 steps and treats that as no match (SUB-027)', () => {
    expect(liesInDirectory('b/', `${'a/'.repeat(9000)}b/x`)).toBe(true);
    expect(liesInDirectory('b/', `${'a/'.repeat(11_000)}b/x`)).toBe(false);
  });
});

describe('problems of rules', () => {
  it.each([
    ['an empty name (SUB-025)', validator('allow_all_files', [file('deny', '')]), 0],
    ['only a slash', validator('allow_all_files', [directory('deny', '/')]), 0],
    ['a wildcard in a directory', validator('allow_all_files', [directory('deny', '*/')]), 0],
    ['two wildcards (SUB-026)', validator('allow_all_files', [file('deny', '*.*')]), 0],
    ['a wildcard before a slash', validator('allow_all_files', [file('deny', '*/a')]), 0],
    ['a file that ends in a slash', validator('allow_all_files', [file('deny', 'a/')]), 0],
    ['a directory that does not', validator('allow_all_files', [directory('deny', 'a')]), 0],
    ['no rules though all is denied', validator('deny_all_files', []), null],
    ['deny where all is denied', validator('deny_all_files', [file('deny', 'a')]), 0],
    [
      'allow where all is allowed',
      validator('allow_all_files', [file('require', 'b'), file('allow', 'a')]),
      1,
    ],
    [
      'an option twice',
      validator(
        'allow_all_files',
        [],
        [
          { key: 'allow_override', value: true },
          { key: 'allow_override', value: false },
        ],
      ),
      null,
    ],
    [
      'an ignore line of many double stars',
      { version: 'IgnoreFilterManager', text: 'a\n**/a/**/a/**/b\n' } as const,
      1,
    ],
  ])('finds %s (SUB-036)', (_, filter, ruleIndex) => {
    expect(problemsOfFilter(filter).map((problem) => problem.ruleIndex)).toEqual([ruleIndex]);
  });

  it('finds none in good rules (SUB-036)', () => {
    const rules = [
      file('allow', '*.py'),
      file('require', '/main.py'),
      directory('allow', 'a/b/'),
      file('allow', '\\*\\*'),
    ];
    expect(problemsOfFilter(validator('deny_all_files', rules))).toEqual([]);
    expect(problemsOfFilter({ version: 'EmptySubmissionFilter' })).toEqual([]);
    expect(problemsOfFilter({ version: 'IgnoreFilterManager', text: '# ** ** **\n**/*.o\n' })).toEqual([]);
  });
});

describe('denial (SUB-036)', () => {
  it('keeps under deny_all_files only what a rule allows or requires', () => {
    const denial = denialOf(
      validator('deny_all_files', [file('allow', '*.py'), directory('require', 'docs/')]),
    );
    expect(['a.py', 'docs/x', 'docs/'].map(denial)).toEqual([null, null, null]);
    expect(denial('a.txt')).toBe('deny_all_files');
  });

  it('removes under allow_all_files what a rule denies, unless one requires it', () => {
    const rules = [file('deny', '*.log'), file('require', 'keep.log'), directory('deny', 'build/')];
    const denial = denialOf(validator('allow_all_files', rules));
    expect(['a.py', 'keep.log'].map(denial)).toEqual([null, null]);
    expect(['x/a.log', 'build/a.py', 'build/'].map(denial)).toEqual([rules[0], rules[2], rules[2]]);
  });

  it('names required files and directories that are missing', () => {
    const rules = [file('require', 'main.py'), directory('require', 'src/'), directory('require', 'empty/')];
    const entries = [
      { kind: 'file', path: 'src/a.py' },
      { kind: 'directory', path: 'empty' },
      { kind: 'directory', path: 'main.py' },
    ] as const;
    expect(missingRulesOf(validator('allow_all_files', rules), entries)).toEqual([rules[0], rules[2]]);
  });

  it('takes names of dots only and differences of case as names', () => {
    const denial = denialOf({ version: 'IgnoreFilterManager', text: '*.O\n' });
    expect(['...', '.../a', 'a.o'].map(denial)).toEqual([null, null, null]);
    expect(denial('a.O')).toBe('*.O');
  });
});

it('decides ignore files as git does, over hundreds of random ones (SUB-036, SUB-024)', () => {
  const repository = mkdtempSync(join(tmpdir(), 'proofmark-ignore-'));
  const names = ['a', 'b', 'foo', 'x.py', 'X.py', 'fxo', 'a b', '!x', '#c', 'x*y', '...', 'foobar'];
  const paths = names.flatMap((one) => [
    one,
    ...names.flatMap((two) => [`${one}/${two}`, `${one}/${two}/foo`]),
  ]);
  const segment = fc.constantFrom(
    ...['a', 'b', 'foo', '*.py', '*', 'f?o', '**', '[ab]', '!x', '\\!x', '\\#c', 'a b', 'foo*', 'x\\*y'],
  );
  const line = fc
    .tuple(
      fc.constantFrom('', '', '!', '/'),
      fc.array(segment, { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', '', '/'),
    )
    .map(([start, segments, end]) => `${start}${segments.join('/')}${end}`);
  const checkIgnore = [
    '-C',
    repository,
    '-c',
    'core.excludesFile=/dev/null',
    'check-ignore',
    '--no-index',
    '-v',
    '-n',
    '-z',
    '--stdin',
  ];
  try {
    execFileSync('git', ['init', '-q', repository]);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
        const text = `${lines.join('\n')}\n`;
        writeFileSync(join(repository, '.gitignore'), text);
        // With -n git also prints paths without a match, but then its exit code is 1.
        const shell = ['-c', '"$0" "$@" || test $? = 1', 'git', ...checkIgnore];
        const fields = execFileSync('sh', shell, { input: paths.join('\0'), encoding: 'utf8' }).split('\0');
        const denial = denialOf({ version: 'IgnoreFilterManager', text });
        const ours = paths.filter((one) => denial(one) !== null);
        const gits = paths.filter((_, at) => {
          const pattern = fields[at * 4 + 2] ?? '';
          return pattern !== '' && !pattern.startsWith('!');
        });
        expect(ours).toEqual(gits);
      }),
      { numRuns: 300 },
    );
  } finally {
    rmSync(repository, { recursive: true });
  }
});
