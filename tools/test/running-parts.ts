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
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const { isOk, output } = await run(project, [`${bin}/vitest`, 'run', '--project', project, ...reporters]);
  if (!existsSync(path)) return { passed: 0, failed: 1, output };
  const report = VitestReport.parse(JSON.parse(readFileSync(path, 'utf8')));
  return counted(report.numPassedTests, report.numFailedTests, { isOk, output });
}

async function journeys(): Promise<Result> {
  const path = freshReport('journeys');
  const { isOk, output } = await run('journeys', [`${bin}/playwright`, 'test', '--reporter=line,json'], {
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: path },
    minutes: 30,
  });
  if (!existsSync(path)) return { passed: 0, failed: 1, output };
  const { stats } = PlaywrightReport.parse(JSON.parse(readFileSync(path, 'utf8')));
  return counted(stats.expected, stats.unexpected + stats.flaky, { isOk, output });
}

// A runner may fail although no test did: no test found, an error between tests.
function counted(passed: number, failed: number, run: { isOk: boolean; output: string }): Result {
  return { passed, failed: run.isOk ? failed : Math.max(failed, 1), output: run.isOk ? '' : run.output };
}

function freshReport(name: string): string {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, `${name}.json`);
  rmSync(path, { force: true });
  return path;
}
