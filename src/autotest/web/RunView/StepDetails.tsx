import { Alert, Output, Row, Stack, Text } from '../../../design/web/index.ts';
import type { StepResult, StepState } from '../../domain/model.ts';
import type { StepReport } from '../../domain/reports/step-report.ts';
import { texts } from '../texts.ts';
import { hiddenText, type Moments, type StepHeading } from './headings.ts';
import { MatchResult } from './MatchResult.tsx';
import { StepMarks } from './StepMarks.tsx';
import { UnitTests } from './UnitTests.tsx';

interface StepDetailsProps {
  step: StepResult;
  title: string;
  heading: StepHeading | undefined;
  moments: Moments | undefined;
  mode: 'student' | 'staff';
}

const over: readonly StepState[] = ['passed', 'partial', 'failed', 'timed_out'];

/** What one step showed: its report, its output, or that it is hidden. */
export function StepDetails({ step, title, heading, moments, mode }: StepDetailsProps) {
  const { state, data, output, exitCode, marks } = step;
  const isFrame = step.steps !== undefined;
  if (state === 'hidden') {
    // A frame whose parts are all hidden says it once, its parts say it themselves.
    return isFrame ? null : <Hidden text={hiddenText(heading, ['result'], moments)} />;
  }
  if (isFrame || !over.includes(state)) return null;
  if (output === undefined) {
    const isHidden = heading?.hides.some(({ hideType }) => hideType === 'output') === true;
    return isHidden ? <Hidden text={hiddenText(heading, ['output'], moments)} /> : null;
  }
  const isRepeated = data?.match !== undefined && data.match.actual.trimEnd() === output.text.trimEnd();
  return (
    <Stack gap={3}>
      {marks !== undefined && <StepMarks marks={marks} />}
      {data?.feedback !== undefined && <Feedback feedback={data.feedback} />}
      {data?.match !== undefined && (
        <MatchResult
          match={data.match}
          type={heading?.type ?? null}
          isStaff={mode === 'staff'}
          hiddenText={hiddenText(heading, ['config'], moments)}
        />
      )}
      {data?.unitTest !== undefined && <UnitTests suites={data.unitTest.suites} />}
      {!isRepeated && output.text !== '' && <Output label={texts.outputOf(title)} text={output.text} />}
      {output.text === '' && data === undefined && (
        <Text size="dense" tone="muted">
          {texts.noOutput}
        </Text>
      )}
      <Row gap={3}>
        {exitCode !== undefined && exitCode !== 0 && (
          <Text size="meta" tone="muted">
            {texts.exitCode(exitCode)}
          </Text>
        )}
        {output.truncated && (
          <Text size="meta" tone="warning">
            {texts.outputTruncated}
          </Text>
        )}
      </Row>
    </Stack>
  );
}

function Hidden({ text }: { text: string }) {
  return (
    <Text size="dense" tone="muted">
      {text}
    </Text>
  );
}

const kinds = { positive: 'ok', neutral: 'info', negative: 'bad' } as const;

function Feedback({ feedback }: { feedback: NonNullable<StepReport['feedback']> }) {
  return feedback.contents.map(({ value, sentiment }, at) => (
    <Alert key={`${String(at)} ${value}`} kind={kinds[sentiment]}>
      {value}
    </Alert>
  ));
}
