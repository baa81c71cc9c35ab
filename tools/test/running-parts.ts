import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { build } from '../build.ts';
import { isBuildFresh } from '../run/build-stamp.ts';
import { root, run } from '../run/command.ts';
import type { Part, Result } from './static-parts.ts';

const FileReport = z.object({
  name: z.string(),
  assertionResults: z.array(z.object({ status: z.string() })),
});
const VitestReport = z.object({ testResults: z.array(FileReport) });
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Sees which tests failed, and which passed only when they were run again, for the end of what `./test` prints. */
const notableTests = './tools/test/notable-tests.ts';

const bin = 'node_modules/.bin';
const reports = join(root, '.cache/test-reports');

export const runningParts: Readonly<Record<string, Part>> = {
  build: async () => {
    try {
      if (!(await isBuildFresh())) await build();
      return { passed: 1, failed: 0, output: '' };
    } catch (error) {
      return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) };
    }
  },
  node: () => vitest('node'),
  browser: () => vitest('browser'),
  journeys,
};

async function vitest(project: string): Promise<Result> {
  const whole = await vitestOf(project);
  if (whole.isOk || whole.failed > 0) return counted(project, whole);
  const unfinished = (await testFilesOf(project)).filter((file) => !whole.ended.has(file));
  if (unfinished.length === 0) return counted(project, whole);
  // A page of Chromium that dies takes its file along, and the files that it would have run after it.
  const rest = await vitestOf(project, unfinished);
  const { again = [], ...result } = counted(project, { ...rest, passed: whole.passed + rest.passed });
  return { ...result, again: [...unfinished.map((file) => `${file}: did not end`), ...again] };
}

interface VitestCounts extends Counts {
  /** Files of which every test was run. */
  readonly ended: ReadonlySet<string>;
}

async function vitestOf(project: string, files: readonly string[] = []): Promise<VitestCounts> {
  const path = freshReport(project);
  const reporters = ['default', 'json', notableTests].map((name) => `--reporter=${name}`);
  const command = [`${bin}/vitest`, 'run', '--project', project, '--retry=1', ...reporters];
  const { isOk, output } = await run(project, [...command, `--outputFile.json=${path}`, ...files], {
    environment: { PROOFMARK_NOTABLE_TESTS: notablePath(project) },
    // On two quiet cores it takes nine. A busy machine should be told of failed tests, not of a time limit.
    minutes: 35,
  });
  if (!existsSync(path)) return { passed: 0, failed: 1, isOk: false, output, ended: new Set() };
  const { testResults } = VitestReport.parse(JSON.parse(readFileSync(path, 'utf8')));
  const ended = testResults.filter(hasEnded);
  return {
    passed: countOf('passed', ended),
    failed: countOf('failed', testResults),
    isOk,
    output,
    ended: new Set(ended.map(({ name }) => relative(root, name))),
  };
}

const hasEnded = ({ assertionResults }: z.infer<typeof FileReport>): boolean =>
  assertionResults.length > 0 && assertionResults.every(({ status }) => status !== 'pending');

const countOf = (status: string, files: readonly z.infer<typeof FileReport>[]): number =>
  files.flatMap(({ assertionResults }) => assertionResults).filter((test) => test.status === status).length;

async function testFilesOf(project: string): Promise<readonly string[]> {
  const path = freshReport(`${project}-files`);
  await run(project, [`${bin}/vitest`, 'list', '--filesOnly', `--json=${path}`, '--project', project]);
  const files = z.array(z.object({ file: z.string() })).parse(JSON.parse(readFileSync(path, 'utf8')));
  return files.map(({ file }) => relative(root, file));
}

async function journeys(): Promise<Result> {
  const path = freshReport('journeys');
  const { isOk, output } = await run(
    'journeys',
    [...[`${bin}/playwright`, 'test', '--retries=1', `--reporter=line,json,${notableTests}`]],
    {
      environment: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: path,
        PROOFMARK_NOTABLE_TESTS: notablePath('journeys'),
      },
      // Twelve on two quiet cores.
      minutes: 45,
    },
  );
  if (!existsSync(path)) return { passed: 0, failed: 1, output };
  const { stats } = PlaywrightReport.parse(JSON.parse(readFileSync(path, 'utf8')));
  return counted('journeys', {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    isOk,
    output,
  });
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly isOk: boolean;
  readonly output: string;
}

// A runner may fail although no test did: no test found, an error between tests.
function counted(name: string, { passed, failed, isOk, output }: Counts): Result {
  const told = { again: notableOf(name, 'again'), failures: notableOf(name, 'failed') };
  return { passed, failed: isOk ? failed : Math.max(failed, 1), output: isOk ? '' : output, ...told };
}

const notablePath = (name: string): string => join(reports, `${name}-notable.txt`);

function notableOf(name: string, kind: 'again' | 'failed'): readonly string[] {
  const path = notablePath(name);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  return lines.filter((line) => line.startsWith(`${kind}\t`)).map((line) => line.slice(kind.length + 1));
}

function freshReport(name: string): string {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, `${name}.json`);
  rmSync(path, { force: true });
  rmSync(notablePath(name), { force: true });
  return path;
}
