// The settings of the site as commands. Only people who manage them load the catalogue.
import { settingList } from '../../../admin/domain/list-addresses.ts';
import type { Command } from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { settingTitleOf } from '../../../tenants/domain/setting-texts.ts';
import { settingEntries } from '../../../tenants/domain/settings.ts';
import { texts } from '../texts.ts';

export const settingCommands: readonly Command[] = settingEntries.map(({ name, description }) => ({
  id: `setting ${name}`,
  group: texts.siteSettings,
  label: settingTitleOf(name),
  keywords: `${name} ${description} setting`,
  href: hrefOf(settingList, {}, { query: { q: name }, tab: 'settings' }),
  isSearched: true,
}));
