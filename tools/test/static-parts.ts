import { type Outcome, run } from '../run/command.ts';
import { typecheck } from '../typecheck.ts';

export interface Result {
  readonly passed: number;
  readonly failed: number;
  /** What to print when something failed. */
  readonly output: string;
  /** The tests that passed only when they were run again. */
  readonly again?: readonly string[];
  /** The tests that failed, where the part knows them one by one. */
  readonly failures?: readonly string[];
}

export type Part = () => Promise<Result>;

const node = process.execPath;
const bin = 'node_modules/.bin';

/** What can be said of the sources without running them. Each command counts as one test. */
export const staticParts: Readonly<Record<string, Part>> = {
  format: command('format', [`${bin}/prettier`, '--check', '--cache', '--log-level', 'warn', '.']),
  lint: command('lint', [
    `${bin}/oxlint`,
    '--type-aware',
    '--max-warnings=0',
    'src',
    'tests',
    'tools',
    'bench',
  ]),
  types: async () => resultOf(await typecheck()),
  unused: command('unused', [`${bin}/knip`, '--no-progress']),
  // A use by tests alone is none; what tests need and nothing else says @internal.
  unusedButInTests: command('unused but in tests', [
    ...[`${bin}/knip`, '--no-progress', '--config', 'knip.product.json'],
  ]),
  generated: command('generated', [node, 'tools/generate.ts', '--check']),
};

function command(name: string, words: readonly string[]): Part {
  return async () => resultOf([await run(name, words)]);
}

function resultOf(outcomes: readonly Outcome[]): Result {
  const bad = outcomes.filter(({ isOk }) => !isOk);
  return {
    passed: outcomes.length - bad.length,
    failed: bad.length,
    output: bad.map(({ name, output }) => `${name}:\n${output}`).join('\n\n'),
  };
}
