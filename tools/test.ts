// ./test [PART...]: runs every part, goes on after a failing one, and ends with "N passed, N failed".
import { twoAtATime } from './run/two-at-a-time.ts';
import { runningParts } from './test/running-parts.ts';
import { type Part, type Result, staticParts } from './test/static-parts.ts';

const parts: Readonly<Record<string, Part>> = { ...staticParts, ...runningParts };
const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in parts));

if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exitCode = 2;
} else {
  await runParts();
}

async function runParts(): Promise<void> {
  const total = { passed: 0, failed: 0 };
  const again: string[] = [];
  const failures: string[] = [];
  const runNamed = async (name: string): Promise<void> => {
    const part = parts[name];
    if (!part || (named.length > 0 && !named.includes(name))) return;
    const result = await runPart(name, part);
    total.passed += result.passed;
    total.failed += result.failed;
    again.push(...(result.again ?? []));
    failures.push(...failuresOf(name, result));
  };
  await twoAtATime(Object.keys(staticParts), runNamed);
  // These use both cores themselves, and what they measure or wait for must not be disturbed.
  for (const name of Object.keys(runningParts)) await runNamed(name);
  if (again.length > 0) console.log(`\nPassed only when run again, so look at them:\n${again.join('\n')}`);
  // Last, as of a long output often only the end is kept.
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

function failuresOf(name: string, { failed, failures = [] }: Result): readonly string[] {
  if (failed === 0 || failures.length > 0) return failures;
  return [`${name}: its output above says why`];
}

async function runPart(name: string, part: Part): Promise<Result> {
  const startedAt = performance.now();
  const result = await part();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (result.failed > 0) console.log(`\n${result.output}`);
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  return result;
}
