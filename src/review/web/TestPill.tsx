import { Pill, Skeleton, type PillIcon, type PillKind } from '../../design/web/index.ts';
import { useResult } from '../../autotest/web/index.ts';
import { testSummaryOf, type TestSummary } from '../domain/test-summary.ts';
import { texts } from './texts.ts';

interface TestPillProps {
  assignmentId: number;
  submissionId: number;
}

/** The state of a submission's tests, live; nothing when there is no result. */
export function TestPill({ assignmentId, submissionId }: TestPillProps) {
  const { data: result, isPending } = useResult(assignmentId, submissionId);
  // The skeleton keeps its place, so that nothing below moves when the pill appears.
  if (isPending) return <Skeleton width={104} height={22} />;
  if (!result) return null;
  const summary = testSummaryOf(result);
  return <Pill {...lookOf(summary)}>{textOf(summary)}</Pill>;
}

function textOf(summary: TestSummary): string {
  if (summary.at !== 'done') return texts.testStates[summary.at];
  // Without a visible test there is no count.
  return summary.all === 0 ? texts.testStates.done : texts.testsPassed(summary.passed, summary.all);
}

const looks = {
  waiting: { kind: 'neutral', icon: 'waiting' },
  running: { kind: 'info', icon: 'running' },
  failed: { kind: 'bad', icon: 'failed' },
  skipped: { kind: 'neutral', icon: 'skipped' },
} as const;

function lookOf(summary: TestSummary): { kind: PillKind; icon: PillIcon } {
  if (summary.at !== 'done') return looks[summary.at];
  if (summary.share === null) return { kind: 'neutral', icon: 'none' };
  if (summary.share === 1) return { kind: 'ok', icon: 'passed' };
  return summary.share === 0 ? { kind: 'bad', icon: 'failed' } : { kind: 'warn', icon: 'partial' };
}
