import { lazyPart, Output, Row, Stack, Text } from '../../../design/web/index.ts';
import type { StepResult } from '../../domain/model.ts';
import { hasStepEnded } from '../../domain/step-summary.ts';
import { stepViews } from '../steps/registry.ts';
import { StepReport } from '../steps/reports/StepReport.tsx';
import { texts } from '../texts.ts';
import { hiddenText, type Moments, type StepHeading } from './headings.ts';
import { StepMarks } from './StepMarks.tsx';

// Most steps do not fail.
const FailureText = lazyPart(async () => (await import('./FailureText.tsx')).FailureText);

interface StepDetailsProps {
  step: StepResult;
  title: string;
  heading: StepHeading | undefined;
  moments: Moments | undefined;
  mode: 'student' | 'staff';
}

/** The details of one step: its report and its output, or the fact that they are hidden. */
export function StepDetails({ step, title, heading, moments, mode }: StepDetailsProps) {
  const { state, data, output, exitCode, marks, failure } = step;
  const isFrame = step.steps !== undefined;
  if (state === 'hidden') {
    // A frame shows nothing more here: its line, or each of its parts, says that they are hidden.
    return isFrame ? null : <Hidden text={hiddenText(heading, ['result'], moments)} />;
  }
  if (isFrame || state === 'skipped' || !hasStepEnded(state)) return null;
  if (output === undefined) {
    const isHidden = heading?.hides.some(({ hideType }) => hideType === 'output') === true;
    if (isHidden) return <Hidden text={hiddenText(heading, ['output'], moments)} />;
    return failure === undefined ? null : <FailureText failure={{ of: 'step', kind: failure }} mode={mode} />;
  }
  const Report = (heading && stepViews[heading.type].Report) ?? StepReport;
  const isRepeated = data?.match !== undefined && data.match.actual.trimEnd() === output.text.trimEnd();
  return (
    <Stack gap={3}>
      {marks !== undefined && <StepMarks marks={marks} />}
      {failure !== undefined && <FailureText failure={{ of: 'step', kind: failure }} mode={mode} />}
      {data !== undefined && (
        <Report
          report={data}
          points={step.points}
          isStaff={mode === 'staff'}
          hiddenText={hiddenText(heading, ['config'], moments)}
        />
      )}
      {!isRepeated && output.text !== '' && <Output label={texts.outputOf(title)} text={output.text} />}
      {output.text === '' && data === undefined && failure === undefined && (
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
