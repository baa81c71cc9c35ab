// Settings that nothing reads are marked as such, so that no administrator is left without a reason.
import { expect, it } from 'vitest';
import { settingCatalogue } from '../../src/tenants/domain/catalogue.ts';
import { settingsWithoutEffect } from '../../src/tenants/domain/settings-without-effect.ts';
import { isTest, sourceFiles } from './source-files.ts';

/** Files that name settings without reading them: the lists, checks, and the demo, which switches features on. */
const namesOnly =
  /^src\/(tenants\/domain\/(catalogue|setting-range|settings|settings-without-effect)\.ts$|app\/demo\/)/;

it('settings without a reader, and only those, are marked as without effect', () => {
  const files = sourceFiles('src/**/*.{ts,tsx}', (path) => !isTest(path) && !namesOnly.test(path));
  const code = files.map(({ text }) => text).join('\n');
  const unread = settingCatalogue.map(({ name }) => name).filter((name) => !code.includes(`'${name}'`));
  expect(settingsWithoutEffect).toEqual(unread);
});
