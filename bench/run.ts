// npm run bench -- [names]: measures the product against its floors and prints a table. An aim that is missed is
// printed as missed; only a benchmark that breaks makes the command fail.
import { tableOf } from '../src/cli/index.ts';
import { machineText } from './machine.ts';
import { aimText, isMet, type Reading, type Row } from './row.ts';
import { api } from './rows/api.ts';
import { authorisation } from './rows/authorisation.ts';
import { courses } from './rows/courses.ts';
import { dates } from './rows/dates.ts';
import { gradingSession } from './rows/desk/grading-session.ts';
import { longList } from './rows/desk/long-list.ts';
import { uploadMemory } from './rows/desk/upload-memory.ts';
import { viewer } from './rows/desk/viewer.ts';
import { exam } from './rows/exam.ts';
import { fleet } from './rows/fleet.ts';
import { firstSight } from './rows/first-sight.ts';
import { gradebook } from './rows/gradebook.ts';
import { queue } from './rows/queue.ts';
import { sets } from './rows/sets.ts';
import { sockets } from './rows/sockets.ts';
import { step } from './rows/step.ts';
import { storm } from './rows/storm.ts';
import { throughput } from './rows/throughput.ts';
import { verdict } from './rows/verdict.ts';
import { warmClick } from './rows/warm-click.ts';
import { openSite } from './site.ts';

const rows: readonly Row[] = [
  verdict,
  throughput,
  step,
  queue,
  fleet,
  api,
  viewer,
  longList,
  gradingSession,
  uploadMemory,
  authorisation,
  courses,
  dates,
  sets,
  gradebook,
  sockets,
  firstSight,
  warmClick,
  storm,
  exam,
];

/** Names for several rows together. */
const groups = new Map([['autotest', [verdict, throughput, step, queue, fleet, storm, exam]]]);

const columns = ['name', 'measure', 'product', 'floor', 'ratio', 'aim', 'met'] as const;

const names = process.argv.slice(2);
const named = (name: string): readonly Row[] => groups.get(name) ?? rows.filter((row) => row.name === name);
const unknown = names.filter((name) => named(name).length === 0);
if (unknown.length > 0) {
  const known = [...groups.keys(), ...rows.map(({ name }) => name)];
  console.error(`There is no benchmark ${unknown.join(', ')}: ${known.join(' ')}`);
  process.exit(1);
}
console.log(`${machineText()}\n`);
process.exitCode = (await measure(names.length === 0 ? rows : [...new Set(names.flatMap(named))])) ? 0 : 1;
// Pools and keep-alive connections of the load must not hold the process.
process.exit();

/** True when no benchmark broke. */
async function measure(wanted: readonly Row[]): Promise<boolean> {
  const site = await openSite();
  const lines: Record<(typeof columns)[number], string>[] = [];
  let isWhole = true;
  try {
    for (const row of wanted) {
      console.error(`Measuring ${row.name}`);
      try {
        const readings = await row.measure(site);
        lines.push(...readings.map((reading) => lineOf(row.name, reading)));
      } catch (error) {
        isWhole = false;
        console.error(`${row.name} broke:`, error);
      }
    }
  } finally {
    await site.stop();
  }
  console.log(tableOf(lines, columns));
  return isWhole;
}

function lineOf(name: string, reading: Reading) {
  const { measure: measured, unit, product, floor } = reading;
  const shown = (value: number): string => `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`;
  return {
    name,
    measure: measured,
    product: shown(product),
    floor: shown(floor),
    ratio: floor === 0 ? '' : (product / floor).toFixed(2),
    aim: aimText(reading),
    met: aimText(reading) === '' ? '' : isMet(reading) ? 'met' : 'missed',
  };
}
