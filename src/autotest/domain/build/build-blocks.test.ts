import { describe, expect, it } from 'vitest';
import { idOf, program, weight } from '../../../../tests/support/autotest-blocks.ts';
import type { Block } from '../block.ts';
import { buildBlocksOf } from './build-blocks.ts';
import { imageTextsOf } from './image-key.ts';

const pytest = (word: string, version: '7.4.4' | '8.3.3' | 'base'): Block => ({
  type: 'pytest',
  id: idOf(word),
  script: 'test_a.py',
  version,
});
const script: Block = { type: 'script', id: idOf('S'), script: 'echo ready' };
const namesOf = (test: Block[], setup: Block[] = []) =>
  buildBlocksOf({ setup: { steps: setup }, test: { steps: test } }).map(({ name }) => name);

describe('the blocks of a build', () => {
  it('install each version of Pytest that a test asks for, once and after the written ones (AT2-042)', () => {
    const test = [pytest('A', '8.3.3'), weight('W', [2, 1], [pytest('B', '8.3.3'), pytest('C', '7.4.4')])];
    expect(namesOf(test, [script])).toEqual([undefined, 'Pytest 7.4.4', 'Pytest 8.3.3']);
  });

  it('install what Flake8 and Python Tests need, before the tests run (AT2-041, AT2-044)', () => {
    const flake8: Block = {
      ...{ type: 'flake8', id: idOf('F'), config: '', file: '**/*.py', version: '6.0.0' },
      deductions: { error: 20, warning: 10, info: 5 },
    };
    const python: Block = { type: 'simplePythonTest', id: idOf('T'), script: 'assert True' };
    expect(namesOf([flake8, python], [script])).toEqual([undefined, 'Flake8 6.0.0', 'Pytest']);
  });

  it('install Jupyter where tests continue a notebook, once (AT2-045)', () => {
    const notebook = (word: string): Block => ({
      ...{ type: 'jupyterNotebook', id: idOf(word), fileName: 'work.ipynb', children: [] },
    });
    expect(namesOf([notebook('A'), notebook('B')])).toEqual(['Jupyter']);
  });

  it('install ast-grep where the structure of code is tested, once for each version (AT2-043)', () => {
    const structure = (word: string): Block => ({
      ...{ type: 'codeStructureTest', id: idOf(word), file: 'main.py', version: '0.51.1', children: [] },
    });
    expect(namesOf([structure('A'), structure('B')], [script])).toEqual([undefined, 'ast-grep 0.51.1']);
  });

  it('install nothing for the version of the base system', () => {
    expect(namesOf([pytest('A', 'base'), program('P')], [script])).toEqual([undefined]);
  });

  it('make another image with another version (AT2-066)', () => {
    const textsOf = (version: '7.4.4' | '8.3.3') =>
      imageTextsOf(
        {},
        buildBlocksOf({ setup: { steps: [script] }, test: { steps: [pytest('A', version)] } }),
      );
    expect(textsOf('7.4.4')[0]).toBe(textsOf('8.3.3')[0]);
    expect(textsOf('7.4.4')[1]).not.toBe(textsOf('8.3.3')[1]);
  });
});
