// Tests of Python as courses write them, with a hand-in that is right and one that is wrong.
import { expect } from 'vitest';
import { usePytest } from './pytest-runs.ts';

export interface Usual {
  readonly right: string;
  readonly wrong: string;
  /** What stands above the tests. */
  readonly head: string;
  /** By their names: what they take, and what they do. */
  readonly tests: Readonly<Record<string, readonly [string, string]>>;
}

/** Runs them beside the hand-in: the right one must pass all of them, and the wrong one must fail each. */
export function useUsualTests(): (usual: Usual) => Promise<void> {
  const runs = usePytest();
  return async ({ right, wrong, head, tests }) => {
    const names = Object.keys(tests);
    const source = names.map((name) => {
      const [given = '', body = ''] = tests[name] ?? [];
      return `def test_${name}(${given}):\n    ${body.trim()}\n`;
    });
    const written = { 'test_s.py': `${head}\n${source.join('')}` };
    const passed = await runs.run({ student: { 'solution.py': right }, tests: written });
    expect(passed.tests, passed.output.text).toEqual(names.map((name) => `test_${name} success`));
    const failed = await runs.run({ student: { 'solution.py': wrong }, tests: written });
    expect(failed.tests).toEqual(names.map((name) => `test_${name} failure`));
  };
}
