import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { release } from './release.ts';

it('is that of the package, with a preference of its own (SHELL-021, SHELL-028)', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  expect(release.version).toBe(version);
  expect(release.uiPreference).toBe(`release_message_${version}`);
});
