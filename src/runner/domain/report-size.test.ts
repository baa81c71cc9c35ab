import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outcomeOf } from '../../../tests/support/autotest-blocks.ts';
import type { Plan } from './plan.ts';
import { outcomesWithin, reportSizes, stepBytesOf } from './report-size.ts';

const inJson = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
const control = (length: number) => ({ text: '\u0001'.repeat(length), truncated: false, totalBytes: length });

it('cuts 60 matches with control characters on both streams to what a step may take', () => {
  const outcomes = Array.from({ length: 60 }, (_, at) =>
    outcomeOf({ commandId: String(at), stdout: control(131_072), stderr: control(131_072) }),
  );
  expect(inJson(outcomes)).toBeGreaterThan(64 * 1024 * 1024);
  const cut = outcomesWithin(outcomes, reportSizes.stepBytes);
  expect(inJson(cut)).toBeLessThan(reportSizes.bodyBytes);
  expect(cut[0]?.stdout.truncated).toBe(true);
  expect(cut[0]?.stdout.text).toContain('characters left out');
});

it('leaves alone what fits, and a report is sent before outputs', () => {
  const small = [outcomeOf({ out: 'fine', structured: '{}\n', captures: { report: '<a/>', none: null } })];
  expect(outcomesWithin(small, 10_000)).toEqual(small);
  const report = '<a/>'.repeat(2_000);
  const [cut] = outcomesWithin([outcomeOf({ out: 'x'.repeat(9_000), captures: { report } })], 12_000);
  expect(cut?.captures).toEqual({ report });
  expect(cut?.stdout.truncated).toBe(true);
});

it('says which report is left out, and leaves structured output as whole lines', () => {
  const structured = '{"tag":"points","points":"1/2"}\n'.repeat(1_000);
  const captures = { report: 'x'.repeat(20_000) };
  const [cut] = outcomesWithin([outcomeOf({ structured, captures })], 12_000);
  expect(cut?.captures).toEqual({ report: null });
  expect(cut?.stderr.text).toContain('The file "report" is too large to be sent and was left out.');
  expect(cut?.stderr.text).toContain('its last lines were left out');
  expect(cut?.structured.endsWith('}\n')).toBe(true);
});

it('keeps to its bytes whatever is written', () => {
  const text = fc.string({ unit: 'binary', maxLength: 5_000 });
  fc.assert(
    fc.property(text, text, text, (out, structured, report) => {
      const cut = outcomesWithin([outcomeOf({ out, structured, captures: { report } })], 8_000);
      expect(inJson(cut)).toBeLessThan(8_500);
    }),
  );
});

it('shares the bytes of a job evenly by its steps', () => {
  const step = { kind: 'files', stepId: 'a', files: [] } as const;
  const planOf = (count: number): Plan => ({
    kind: 'test',
    base: 'quick',
    layers: [],
    limits: {
      memoryBytes: 1,
      diskBytes: 1,
      fileSizeBytes: 1,
      processes: 1,
      cores: 1,
      outputBytes: 1,
      totalMs: 1,
    },
    steps: [
      {
        kind: 'frame',
        stepId: 'f',
        isolate: false,
        gated: false,
        steps: Array.from({ length: count }, () => ({ ...step, files: [] })),
      },
    ],
  });
  expect(stepBytesOf(planOf(1))).toBe(reportSizes.stepBytes);
  expect(stepBytesOf(planOf(64))).toBe(reportSizes.jobBytes / 64);
});
