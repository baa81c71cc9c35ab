import type { ReactNode } from 'react';
import {
  Alert,
  Fold,
  lazyPart,
  Output,
  Pill,
  Row,
  Spacer,
  Status,
  Text,
  type PillIcon,
  type PillKind,
} from '../../../design/web/index.ts';
import { countsAsFailed, isFinished, type Result, type ResultState } from '../../domain/model.ts';
import { testCountsOf } from '../../domain/step-summary.ts';
import { texts } from '../texts.ts';
import type { Headings, Moments } from './headings.ts';
import { pointsText } from '../../domain/wire/points-text.ts';
import { StepTree } from './StepTree.tsx';
import { countsOf } from './step-opening.ts';
import { Timeline } from './Timeline.tsx';
import styles from './RunView.module.css';

// Few results have such files.
const KeptFiles = lazyPart(async () => (await import('./KeptFiles.tsx')).KeptFiles);
// Most results do not fail.
const FailureText = lazyPart(async () => (await import('./FailureText.tsx')).FailureText);

interface ResultViewProps {
  result: Result;
  headings: Headings;
  mode: 'student' | 'staff';
  moments?: Moments | undefined;
  /** Shown right of the summary. */
  actions?: ReactNode;
}

/** A result: its state, its points and its steps. */
export function ResultView({ result, headings, mode, moments, actions }: ResultViewProps) {
  const { state, steps, points, setupOutput } = result;
  const isWaiting = state === 'not_started';
  const tests = testCountsOf(steps);
  const counts = countsOf(steps);
  const isSameAsCount = points.achieved === String(tests.passed) && points.possible === String(tests.all);
  const isOlder = headings.size === 0 && steps.length > 0;
  return (
    <div className={styles.run}>
      <div className={styles.main}>
        <Row gap={3} wrap>
          <ResultStatePill state={state} />
          {steps.length > 0 && (
            <>
              <Text weight="strong">
                <Status text={texts.testCount(tests.passed, tests.all)} />
              </Text>
              {/* Without partial ones this would say the same twice. */}
              {counts.partial > 0 && <Text tone="muted">{texts.summary(counts)}</Text>}
            </>
          )}
          {points.possible !== '0' && !isSameAsCount && (
            <Text tone="muted" numeric>
              {texts.allPoints(pointsText(points.achieved), pointsText(points.possible))}
            </Text>
          )}
          {isWaiting && result.approxWaitingBefore !== undefined && (
            <Status text={texts.queue(result.approxWaitingBefore, result.approxWait)} />
          )}
          <Spacer />
          {actions}
        </Row>
        <Banners result={result} mode={mode} isOlder={isOlder} />
        {result.unsteadySteps !== undefined && (
          <Alert kind="warn" title={texts.unsteadyResult}>
            {texts.unsteadyResultOf(result.unsteadySteps.map((id) => headings.get(id)?.title ?? texts.test))}
          </Alert>
        )}
        {setupOutput !== undefined && setupOutput !== '' && (
          <Fold title={texts.setupOutput}>
            <Output label={texts.setupOutput} text={setupOutput} />
          </Fold>
        )}
        {steps.length > 0 && <StepTree result={result} headings={headings} moments={moments} mode={mode} />}
        {isFinished(state) && [...headings.values()].some(({ type }) => type === 'output') && (
          <KeptFiles result={result} />
        )}
        {steps.length === 0 && isFinished(state) && state !== 'failed' && state !== 'skipped' && (
          <Text tone="muted">{texts.stepsNotShown}</Text>
        )}
      </div>
      {/* Students look for their results; how the run went matters to them while it goes on. */}
      {(mode === 'staff' || !isFinished(state)) && (
        <aside className={styles.side}>
          <Timeline result={result} />
        </aside>
      )}
    </div>
  );
}

function Banners({ result, mode, isOlder }: { result: Result; mode: 'student' | 'staff'; isOlder: boolean }) {
  const { state, isFinal, approxWaitingBefore, failureMessage, contradictions, failure, waitsFor } = result;
  const isDone = isFinished(state);
  return (
    <>
      {isDone && approxWaitingBefore !== undefined && <Alert>{texts.newRunWaits}</Alert>}
      {contradictions !== undefined && (
        <Alert kind="bad" title={texts.contradictions(contradictions)}>
          {texts.contradictionsHint}
        </Alert>
      )}
      {failure !== undefined && (
        <Alert
          kind={state === 'failed' ? 'bad' : state === 'timed_out' ? 'warn' : 'info'}
          title={state === 'failed' ? texts.couldNotRun : undefined}
        >
          <FailureText failure={{ of: 'run', kind: failure }} mode={mode} message={failureMessage} />
        </Alert>
      )}
      {waitsFor !== undefined && (
        <Alert kind="warn">
          <FailureText failure={{ of: 'runner', kind: waitsFor }} mode={mode} />
        </Alert>
      )}
      {isDone && !isFinal && state !== 'failed' && state !== 'skipped' && <Alert>{texts.preliminary}</Alert>}
      {isOlder && <Alert>{texts.olderTests}</Alert>}
    </>
  );
}

const icons: Record<ResultState, PillIcon> = {
  not_started: 'waiting',
  running: 'running',
  passed: 'none',
  failed: 'failed',
  timed_out: 'timedOut',
  skipped: 'skipped',
};

/** "Passed" only means that every block ran, so it is not shown as a success. */
function kindOf(state: ResultState): PillKind {
  if (countsAsFailed(state)) return 'bad';
  return state === 'running' || state === 'passed' ? 'info' : 'neutral';
}

function ResultStatePill({ state }: { state: ResultState }) {
  return (
    <Pill kind={kindOf(state)} icon={icons[state]}>
      {texts.resultStates[state]}
    </Pill>
  );
}
