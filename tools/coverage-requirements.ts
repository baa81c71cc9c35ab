// Prints how many requirements of each area are proven, and which are not. An id counts where tests cite it, or the
// list of things seen by eye: the rule is that the tests that cite an id together prove its whole row.
// npm run coverage:requirements                     one line for each area
// npm run coverage:requirements -- AREA or ID ...   each row with the tests that cite it
import { type Citation, eyeCitations, testCitations } from '../tests/house/citations.ts';
import { type Requirement, requirements } from '../tests/house/specification.ts';

const chosen = process.argv.slice(2);
const rows = requirements();
const tests = Map.groupBy(testCitations(), ({ id }) => id);
const eyes = Map.groupBy(eyeCitations(), ({ id }) => id);
const isOpen = ({ id }: Requirement) => !tests.has(id) && !eyes.has(id);

if (chosen.length === 0)
  for (const [area, found] of Map.groupBy(rows, ({ area }) => area)) printArea(area, found);
else
  for (const row of rows.filter(({ id, area }) => chosen.includes(id) || chosen.includes(area)))
    printRow(row);
console.log(`${rows.filter((row) => !isOpen(row)).length} of ${rows.length} requirements cited`);

function printArea(area: string, found: Requirement[]): void {
  const open = found.filter(isOpen);
  const onlySeen = found.filter(({ id }) => eyes.has(id) && !tests.has(id)).length;
  const tested = found.length - open.length - onlySeen;
  console.log(
    `${area.padEnd(8)} ${tested} tested, ${onlySeen} by eye, ${open.length} open of ${found.length}`,
  );
  if (open.length > 0) console.log(`         ${open.map(({ id }) => id.split('-')[1]).join(' ')}`);
}

function printRow(row: Requirement): void {
  console.log(`\n${row.id} ${row.text}`);
  if (isOpen(row)) console.log('  open');
  for (const { path, line, name } of citationsOf(row.id)) console.log(`  ${path}:${line}\n    ${name}`);
}

function citationsOf(id: string): Citation[] {
  return [...(tests.get(id) ?? []), ...(eyes.get(id) ?? [])];
}
