// Writes the OpenAPI 3.1 document of the API: npm run openapi [FILE]
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { openApiDocument } from '../src/app/openapi.ts';
import { release } from '../src/tenants/server/release.ts';

const path = process.argv[2] ?? 'dist/openapi.json';
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, `${JSON.stringify(openApiDocument(release.version), null, 2)}\n`);
console.log(path);
