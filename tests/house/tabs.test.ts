// A room gives the tabs that it adds to the settings of an assignment through its door; only `app` knows all of them.
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

it('no room names the tabs of another', () => {
  const files = sourceFiles('src/*/web/management-tab*.ts');
  expect(files.length).toBeGreaterThan(1);
  const others = files.flatMap(({ path, text }) =>
    [...text.matchAll(/from '\.\.\/\.\.\/(\w+)\/web\/index\.ts'/g)]
      .map(([, room]) => room ?? '')
      .filter((room) => !['assignments', 'design', 'people'].includes(room))
      .map((room) => `${path}: ${room}`),
  );
  expect(others).toEqual([]);
});
