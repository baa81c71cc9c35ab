// npm run check: the static parts of ./test, for a quick look before a commit.
import { staticParts } from './test/static-parts.ts';

for (const [name, part] of Object.entries(staticParts)) {
  const { failed, output } = await part();
  console.log(failed > 0 ? `${name}:\n${output}` : `${name}: ok`);
  if (failed > 0) process.exitCode = 1;
}
