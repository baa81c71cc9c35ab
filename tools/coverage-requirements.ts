// Prints how many requirements of each area tests cite, and which they do not:
// npm run coverage:requirements -- FILE [AREA ...]
import { readFileSync } from 'node:fs';
import { eyeCitations, testCitations } from '../tests/house/citations.ts';

const [file, ...chosenAreas] = process.argv.slice(2);
if (!file) {
  console.error('Name the file of requirements: npm run coverage:requirements -- FILE [AREA ...]');
  process.exit(2);
}

const tested = new Set(testCitations().map(({ id }) => id));
const seen = new Set(eyeCitations().map(({ id }) => id));
const rows = [...readFileSync(file, 'utf8').matchAll(/^\| ([A-Z]+\d?)-(\d{3}) \|/gm)];
const areas = Map.groupBy(rows, ([, area = '']) => area);

function printArea(area: string, ids: string[]): void {
  const missing = ids.filter((id) => !tested.has(id) && !seen.has(id));
  const eyes = ids.filter((id) => seen.has(id) && !tested.has(id)).length;
  const counts = `${ids.length - missing.length - eyes} tested, ${eyes} by eye, ${missing.length} open of ${ids.length}`;
  console.log(`${area.padEnd(8)} ${counts}`);
  if (missing.length > 0) console.log(`         ${missing.map((id) => id.split('-')[1]).join(' ')}`);
}

for (const [area, found] of areas)
  if (chosenAreas.length === 0 || chosenAreas.includes(area))
    printArea(
      area,
      found.map(([, , number]) => `${area}-${number}`),
    );
const all = rows.map(([, area, number]) => `${area}-${number}`);
console.log(
  `${all.filter((id) => tested.has(id) || seen.has(id)).length} of ${all.length} requirements cited`,
);
