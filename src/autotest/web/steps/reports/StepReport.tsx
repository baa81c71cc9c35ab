import { Alert } from '../../../../design/web/index.ts';
import type { StepReport as Report } from '../../../domain/reports/step-report.ts';
import type { PointsOnWire } from '../../../domain/model.ts';
import { MatchResult, type Comparison } from './MatchResult.tsx';
import { Comments, Structure } from './fetched-reports.ts';
import { UnitTests } from './UnitTests.tsx';

export interface ReportProps {
  report: Report;
  /** The points that the block earned. */
  points: PointsOnWire | undefined;
  isStaff: boolean;
  /** Replaces input and expected text if the configuration is hidden. */
  hiddenText: string;
}

/** Shows the report of a block besides its output: feedback of the script, a compared text, unit tests. */
export function StepReport({
  report,
  comparison = 'whole',
  points,
  ...shown
}: ReportProps & { comparison?: Comparison }) {
  const { feedback, match, unitTest, structure, comments } = report;
  return (
    <>
      {feedback !== undefined && <Feedback feedback={feedback} />}
      {match !== undefined && <MatchResult match={match} comparison={comparison} {...shown} />}
      {structure !== undefined && <Structure structure={structure} />}
      {comments !== undefined && <Comments comments={comments} />}
      {unitTest !== undefined && <UnitTests suites={unitTest.suites} points={points} />}
    </>
  );
}

const kinds = { positive: 'ok', neutral: 'info', negative: 'bad' } as const;

function Feedback({ feedback }: { feedback: NonNullable<Report['feedback']> }) {
  return feedback.contents.map(({ value, sentiment }, at) => (
    <Alert key={`${String(at)} ${value}`} kind={kinds[sentiment]}>
      {value}
    </Alert>
  ));
}
