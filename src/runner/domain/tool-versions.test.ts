import { describe, expect, it } from 'vitest';
import { offersScript } from './offers-script.ts';
import { offersOf } from './tool-versions.ts';

describe('offers of a base system', () => {
  it('are the versions that it named, and an empty list for a tool without any', () => {
    expect(offersOf('python 3.11\npython pypy\n')).toMatchObject({ python: ['3.11', 'pypy'], pytest: [] });
  });

  it('leave out what is in no catalogue: the output comes from the machine that is looked at', () => {
    const found = offersOf('python 2.7\nruby 3.3\npytest 8.3.3 \n');
    expect([found['python'], found['pytest'], found['ruby']]).toEqual([[], [], undefined]);
  });

  it('are looked for at each version', () => {
    const script = offersScript();
    const asked = [
      'echo python 3.12',
      'echo java 17',
      'echo pytest 7.4.4',
      '"astGrep 0.51.1"',
      '"junit5 1.8.2"',
    ];
    for (const line of asked) {
      expect(script).toContain(line);
    }
  });
});
