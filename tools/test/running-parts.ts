import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { build } from '../build.ts';
import { isBuildFresh } from '../run/build-stamp.ts';
import { root, run } from '../run/command.ts';
import type { Part, Result } from './static-parts.ts';

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Sees which tests passed only when they were run again. `./test` tells of them; a run by hand fails at once. */
const secondAttempts = './tools/test/second-attempts.ts';

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
  const path = freshReport(project);
  const reporters = ['default', 'json', secondAttempts].map((name) => `--reporter=${name}`);
  const command = [`${bin}/vitest`, 'run', '--project', project, '--retry=1', ...reporters];
  const { isOk, output } = await run(project, [...command, `--outputFile.json=${path}`], {
    environment: { PROOFMARK_SECOND_ATTEMPTS: secondAttemptsPath(project) },
    // On two quiet cores it takes seven. A busy machine should be told of failed tests, not of a time limit.
    minutes: 30,
  });
  if (!existsSync(path)) return { passed: 0, failed: 1, output };
  const report = VitestReport.parse(JSON.parse(readFileSync(path, 'utf8')));
  return counted(project, { passed: report.numPassedTests, failed: report.numFailedTests, isOk, output });
}

async function journeys(): Promise<Result> {
  const path = freshReport('journeys');
  const { isOk, output } = await run(
    'journeys',
    [...[`${bin}/playwright`, 'test', '--retries=1', `--reporter=line,json,${secondAttempts}`]],
    {
      environment: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: path,
        PROOFMARK_SECOND_ATTEMPTS: secondAttemptsPath('journeys'),
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
  const again = secondAttemptsOf(name);
  return { passed, failed: isOk ? failed : Math.max(failed, 1), output: isOk ? '' : output, again };
}

const secondAttemptsPath = (name: string): string => join(reports, `${name}-again.txt`);

function secondAttemptsOf(name: string): readonly string[] {
  const path = secondAttemptsPath(name);
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
}

function freshReport(name: string): string {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, `${name}.json`);
  rmSync(path, { force: true });
  rmSync(secondAttemptsPath(name), { force: true });
  return path;
}
