// Settings and rights are looked up by names that the compiler knows (decision 42).
import { describe, expect, it } from 'vitest';
import { blockTypes } from '../../src/autotest/domain/steps/registry.ts';
import { isGenerated, isTest, sourceFiles } from './source-files.ts';

const files = sourceFiles(
  ['src/*/{web,domain}/**/*.ts', 'src/*/{web,domain}/**/*.tsx'],
  (path) => !isTest(path) && !isGenerated(path),
);
const filesWith = (pattern: RegExp, isAllowed = (_path: string) => false): string[] =>
  files.filter(({ path, text }) => pattern.test(text) && !isAllowed(path)).map(({ path }) => path);

describe('names of settings', () => {
  it('are given to settingOf and useSetting, never to the map that the server told', () => {
    expect(filesWith(/settings\??\.?\[['"]/)).toEqual([]);
  });

  it('come without a default of their own', () => {
    expect(filesWith(/useSetting(<\w+>)?\('[A-Z_0-9]+',/)).toEqual([]);
  });
});

describe('names of rights', () => {
  // Whoever edits a role sends names, which the server judges one by one; the role Student is compared with all names.
  const edits =
    /^src\/(courses\/domain\/(role-permissions|rules|student-view|model|contract)|people\/domain\/role-contract|admin\/web\/roles\/lock-of|access\/domain\/held)\.ts$/;

  it('are those of the catalogue wherever somebody looks one up', () => {
    expect(
      filesWith(/Record<string, boolean>|z\.record\(z\.string\(\), z\.boolean\(\)\)/, (path) =>
        edits.test(path),
      ),
    ).toEqual([]);
  });
});

describe('types of blocks', () => {
  it('are compared with none by name: what a type does stands in its entry', () => {
    const compared = new RegExp(`\\btype [!=]== '(${blockTypes.join('|')})'`);
    expect(compared.test("if (node.type === 'runInNotebook')")).toBe(true);
    const rules = sourceFiles(
      ['src/autotest/{domain,server}/**/*.ts'],
      (path) => !isTest(path) && !path.includes('/steps/'),
    );
    expect(rules.filter(({ text }) => compared.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
