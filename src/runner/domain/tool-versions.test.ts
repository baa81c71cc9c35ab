import { describe, expect, it } from 'vitest';
import { offersOf, offersScript } from './tool-versions.ts';

describe('offers of a base system', () => {
  it('are the versions that it named, and an empty list for a tool without any', () => {
    expect(offersOf('python 3.11\npython pypy\n')).toEqual({ python: ['3.11', 'pypy'], pytest: [] });
  });

  it('leave out what is in no catalogue: the output comes from the machine that is looked at', () => {
    expect(offersOf('python 2.7\nruby 3.3\npytest 8.3.3 \n')).toEqual({ python: [], pytest: [] });
  });

  it('are looked for at each version', () => {
    const script = offersScript();
    for (const line of ['echo python 3.12', 'echo python pypy', 'echo pytest 7.4.4']) {
      expect(script).toContain(line);
    }
  });
});
