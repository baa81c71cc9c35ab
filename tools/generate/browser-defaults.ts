// Defaults of the settings that browsers may know, without the descriptions of the catalogue.
import type { SettingEntry } from '../../src/tenants/domain/catalogue.ts';

export function browserDefaultsFile(catalogue: readonly SettingEntry[]): string {
  const lines = catalogue
    .filter(({ frontend }) => frontend)
    .map(({ name, default: value }) => `  ${name}: ${JSON.stringify(value)},`);
  return `// Made from catalogue.ts by "npm run generate".
import type { BrowserSettings } from './settings.ts';

export const browserDefaults: BrowserSettings = {
${lines.join('\n')}
};
`;
}
