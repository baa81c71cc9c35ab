// A reporter for Vitest and for Playwright: writes a line for each test that failed, was run again, and passed then.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter as PlaywrightReporter } from '@playwright/test/reporter';
import type { Reporter as VitestReporter } from 'vitest/node';

type VitestCase = Parameters<NonNullable<VitestReporter['onTestCaseResult']>>[0];
type PlaywrightCase = Parameters<NonNullable<PlaywrightReporter['onTestEnd']>>[0];
type PlaywrightResult = Parameters<NonNullable<PlaywrightReporter['onTestEnd']>>[1];

export default class SecondAttempts implements VitestReporter, PlaywrightReporter {
  onTestCaseResult(test: VitestCase): void {
    if (test.diagnostic()?.flaky)
      tell(test.module.relativeModuleId, test.fullName, test.result().errors?.[0]);
  }

  onTestEnd(test: PlaywrightCase, { status, retry }: PlaywrightResult): void {
    if (status !== 'passed' || retry === 0) return;
    tell(
      relative(process.cwd(), test.location.file),
      test.titlePath().slice(3).join(' > '),
      test.results[0]?.error,
    );
  }
}

function tell(file: string, name: string, error: { readonly message?: string } | undefined): void {
  const reason = error?.message?.split('\n', 1)[0] ?? '';
  appendFileSync(process.env.PROOFMARK_SECOND_ATTEMPTS ?? '/dev/stderr', `${file} > ${name}: ${reason}\n`);
}
