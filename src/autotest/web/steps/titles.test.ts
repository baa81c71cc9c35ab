import { expect, it } from 'vitest';
import { inputTitle, scriptTitle } from './titles.ts';

it('shows that a long first line was cut', () => {
  expect(scriptTitle('#!/bin/bash\n\npython3 main.py\n')).toBe('python3 main.py');
  const long = `yes | head -c ${'1'.repeat(60)}`;
  expect(scriptTitle(long)).toBe(`${long.slice(0, 59)}…`);
  expect(inputTitle('x'.repeat(60))).toBe('x'.repeat(60));
  expect(inputTitle('x'.repeat(61))).toBe(`${'x'.repeat(59)}…`);
});
