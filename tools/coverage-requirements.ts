// Prints how many requirements of each area tests cite, and which they do not:
// npm run coverage:requirements -- [AREA ...]
import { eyeCitations, testCitations } from '../tests/house/citations.ts';
import { requirements } from '../tests/house/specification.ts';

const chosenAreas = process.argv.slice(2);
const all = requirements();
const tested = new Set(testCitations().map(({ id }) => id));
const seen = new Set(eyeCitations().map(({ id }) => id));

function printArea(area: string, ids: string[]): void {
  const missing = ids.filter((id) => !tested.has(id) && !seen.has(id));
  const eyes = ids.filter((id) => seen.has(id) && !tested.has(id)).length;
  const counts = `${ids.length - missing.length - eyes} tested, ${eyes} by eye, ${missing.length} open of ${ids.length}`;
  console.log(`${area.padEnd(8)} ${counts}`);
  if (missing.length > 0) console.log(`         ${missing.map((id) => id.split('-')[1]).join(' ')}`);
}

for (const [area, rows] of Map.groupBy(all, (row) => row.area))
  if (chosenAreas.length === 0 || chosenAreas.includes(area))
    printArea(
      area,
      rows.map(({ id }) => id),
    );
console.log(
  `${all.filter(({ id }) => tested.has(id) || seen.has(id)).length} of ${all.length} requirements cited`,
);
