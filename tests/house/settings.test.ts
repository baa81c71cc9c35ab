// Settings that nothing reads are marked as such, so that no administrator is left without a reason.
import { expect, it } from 'vitest';
import { defaultCourseRoles } from '../../src/access/domain/permission.ts';
import { settingCatalogue } from '../../src/tenants/domain/catalogue.ts';
import { isGlobalRoleSetting } from '../../src/tenants/domain/settings.ts';
import { settingsWithoutEffect } from '../../src/tenants/domain/settings-without-effect.ts';
import { isTest, sourceFiles } from './source-files.ts';

/** Files that name settings without reading them: the lists, checks, and the demo, which switches features on. */
const namesOnly =
  /^src\/(tenants\/domain\/(catalogue|setting-range|settings|settings-without-effect)\.ts$|app\/demo\/)/;

/** Roles of courses, not of the site: bulk enrolment asks for each whether the caller may give it. */
const courseRoleSettings = ['DEFAULT_TEACHER_ROLE', 'DEFAULT_TA_ROLE'];

it('settings that name a role are checked as one, when they are set and when they are used', () => {
  const namingRole = settingCatalogue.filter(({ name, type }) => /ROLE/.test(name) && type !== 'boolean');
  const unchecked = namingRole.map(({ name }) => name).filter((name) => !isGlobalRoleSetting(name));
  expect(unchecked).toEqual(courseRoleSettings);
  for (const entry of namingRole.filter(({ name }) => courseRoleSettings.includes(name)))
    expect(defaultCourseRoles).toEqual(
      expect.arrayContaining([...('values' in entry ? entry.values : [''])]),
    );
});

it('settings without a reader, and only those, are marked as without effect', () => {
  const files = sourceFiles('src/**/*.{ts,tsx}', (path) => !isTest(path) && !namesOnly.test(path));
  const code = files.map(({ text }) => text).join('\n');
  const unread = settingCatalogue.map(({ name }) => name).filter((name) => !code.includes(`'${name}'`));
  expect(settingsWithoutEffect).toEqual(unread);
});
