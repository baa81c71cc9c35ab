import { describe, expect, it } from 'vitest';
import { missingToolOf } from './missing-tool.ts';
import { isMissing, toolVersionsOf } from './tool-offers.ts';

describe('versions of tools at a site', () => {
  it('are those of all its runners together, in the order of the catalogue', () => {
    const offers = [{ python: ['pypy', '3.11'], pytest: [] }, { python: ['3.13'] }, {}];
    expect(toolVersionsOf(offers)).toEqual([
      { name: 'python', versions: ['3.11', '3.13', 'pypy'] },
      { name: 'pytest', versions: [] },
    ]);
  });

  it('are unknown while no runner has looked for them, so nothing is called missing', () => {
    const known = toolVersionsOf([{}]);
    expect(known).toEqual([]);
    expect(isMissing(known, 'python', '3.13')).toBe(false);
  });

  it('are missing when no runner offers them, the one of the base system never', () => {
    const known = toolVersionsOf([{ python: ['3.11'], pytest: [] }]);
    const missing = ['base', '3.11', '3.12'].map((version) => isMissing(known, 'python', version));
    expect(missing).toEqual([false, false, true]);
    expect(isMissing(known, 'pytest', '8.3.3')).toBe(true);
    expect(isMissing(known, 'pytest', 'base')).toBe(false);
  });

  it('let a block be added unless it needs a tool that is missing in every version', () => {
    const known = toolVersionsOf([{ astGrep: [], pytest: [], flake8: [] }]);
    expect(missingToolOf(known, 'codeStructureTest')).toBe('ast-grep');
    expect(missingToolOf([], 'codeStructureTest')).toBeUndefined();
    const others = (['pytest', 'flake8', 'phpunit', 'program'] as const).map((type) =>
      missingToolOf(known, type),
    );
    expect(others).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('offer .NET tests only where a version of .NET is to be had', () => {
    const without = toolVersionsOf([{ dotnet: [] }]);
    expect(missingToolOf(without, 'xunit')).toBe('.NET');
    expect(isMissing(without, 'dotnet', 'base')).toBe(true);
    const known = toolVersionsOf([{ dotnet: ['8.0'] }]);
    expect(missingToolOf(known, 'xunit')).toBeUndefined();
    expect(isMissing(known, 'dotnet', 'base')).toBe(false);
  });
});
