// A reporter for Vitest and for Playwright: writes a line for each test that failed, and for each that passed only when
// it was run again. A line begins with its kind and a tab.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter as PlaywrightReporter } from '@playwright/test/reporter';
import type { Reporter as VitestReporter } from 'vitest/node';

type VitestCase = Parameters<NonNullable<VitestReporter['onTestCaseResult']>>[0];
type VitestModule = Parameters<NonNullable<VitestReporter['onTestModuleEnd']>>[0];
type PlaywrightCase = Parameters<NonNullable<PlaywrightReporter['onTestEnd']>>[0];
type PlaywrightResult = Parameters<NonNullable<PlaywrightReporter['onTestEnd']>>[1];

export default class NotableTests implements VitestReporter, PlaywrightReporter {
  onTestCaseResult(test: VitestCase): void {
    const { state, errors } = test.result();
    const isAgain = test.diagnostic()?.flaky === true;
    if (state !== 'failed' && !isAgain) return;
    write(state === 'failed' ? 'failed' : 'again', {
      file: test.module.relativeModuleId,
      name: test.fullName,
      error: errors?.[0],
    });
  }

  onTestModuleEnd(module: VitestModule): void {
    // Of a file that cannot be loaded no test is run.
    for (const error of module.errors())
      write('failed', { file: module.relativeModuleId, name: 'the file itself', error });
  }

  onTestEnd(test: PlaywrightCase, { retry }: PlaywrightResult): void {
    const outcome = test.outcome();
    const isLast = retry === test.retries;
    if (outcome !== 'flaky' && !(outcome === 'unexpected' && isLast)) return;
    write(outcome === 'flaky' ? 'again' : 'failed', {
      file: relative(process.cwd(), test.location.file),
      name: test.titlePath().slice(3).join(' > '),
      error: test.results[0]?.error,
    });
  }
}

interface Told {
  readonly file: string;
  readonly name: string;
  readonly error: { readonly message?: string } | undefined;
}

function write(kind: 'failed' | 'again', { file, name, error }: Told): void {
  const reason = error?.message?.split('\n', 1)[0] ?? '';
  const path = process.env.PROOFMARK_NOTABLE_TESTS ?? '/dev/stderr';
  appendFileSync(path, `${kind}\t${file} > ${name}: ${reason}\n`);
}
