// Settings in the browser: names and types are those of the catalogue, which browsers do not load.
import { browserDefaults } from './browser-defaults.generated.ts';
import type { BrowserSettings } from './settings.ts';

/** What the server told of a setting; the default of the catalogue until it has, or where it is of another kind. */
export function settingOf<Name extends keyof BrowserSettings>(
  told: Readonly<Record<string, unknown>> | undefined,
  name: Name,
): BrowserSettings[Name] {
  const fallback = browserDefaults[name];
  const value = told?.[name];
  return isLike(value, fallback) ? value : fallback;
}

function isLike<Value>(value: unknown, example: Value): value is Value {
  return typeof value === typeof example && Array.isArray(value) === Array.isArray(example);
}
