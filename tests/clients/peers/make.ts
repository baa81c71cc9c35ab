// Checks an OpenAPI document by the recommended rules of Redocly and makes two clients of it: node make.ts DOCUMENT
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTs, { astToString } from 'openapi-typescript';

const [path = ''] = process.argv.slice(2);
const generated = join(import.meta.dirname, 'generated');
const text = await readFile(path, 'utf8');

const config = await createConfig({ extends: ['recommended'] });
const problems = await lintFromString({ source: text, absoluteRef: path, config });
for (const { severity, ruleId, message, location } of problems) {
  console.error(`${severity} ${ruleId}: ${message} (${location[0]?.pointer})`);
}
if (problems.length > 0) process.exitCode = 1;

await mkdir(generated, { recursive: true });
await writeFile(join(generated, 'openapi-typescript.ts'), astToString(await openapiTs(text)));
await createClient({
  input: path,
  output: { path: join(generated, 'hey-api'), module: { extension: '.ts' } },
  logs: { level: 'silent' },
});
