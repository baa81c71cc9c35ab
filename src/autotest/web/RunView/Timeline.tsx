import { DateText, dayTimeText, Panel } from '../../../design/web/index.ts';
import type { Result, StepResult } from '../../domain/model.ts';
import { isFinished } from '../../domain/model.ts';
import { texts } from '../texts.ts';
import styles from './RunView.module.css';

/** The phases of a run, each with how long it took: queued, prepared, ran. */
export function Timeline({ result }: { result: Result }) {
  const { createdAt, startedAt, finishedAt, state } = result;
  const firstStep = result.steps.flatMap(startsOf).sort((left, right) => left.getTime() - right.getTime())[0];
  const end = isFinished(state) ? finishedAt : undefined;
  const isRunning = result.steps.some(hasBegun);
  // Where a Hide block hides output, nobody who may not see it is told when steps began.
  const setupEnd = firstStep ?? (isRunning ? undefined : end);
  const stages = [
    { name: texts.stages.queued, isReached: true, took: tookText(createdAt, startedAt ?? end) },
    {
      ...{ name: texts.stages.setup, isReached: startedAt !== undefined },
      took: startedAt && tookText(startedAt, setupEnd),
    },
    { name: texts.stages.run, isReached: isRunning, took: firstStep && tookText(firstStep, end) },
    {
      ...{ name: texts.stages.done, isReached: end !== undefined },
      took: end && texts.inAll(tookText(createdAt, end) ?? ''),
    },
  ];
  const current = stages.findLastIndex(({ isReached }) => isReached);
  return (
    <Panel title={texts.timeline}>
      <ol className={styles.timeline}>
        {stages.map(({ name, isReached, took }, index) => (
          <li
            key={name}
            data-reached={isReached}
            aria-current={index === current && !isFinished(state) ? 'step' : undefined}
          >
            <span>{name}</span>
            <span>
              {index === 0 && <DateText moment={createdAt} format={dayTimeText} />}
              {index === 0 && took !== undefined && ' · '}
              {took}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Undefined while the phase goes on. A run takes seconds; less than a tenth of one is not worth telling apart. */
function tookText(from: Date, to: Date | undefined): string | undefined {
  if (to === undefined) return undefined;
  const seconds = Math.max(0, (to.getTime() - from.getTime()) / 1000);
  return texts.took(seconds < 10 ? seconds.toFixed(1) : String(Math.round(seconds)));
}

function startsOf(step: StepResult): Date[] {
  return [...(step.startedAt === undefined ? [] : [step.startedAt]), ...(step.steps ?? []).flatMap(startsOf)];
}

function hasBegun({ state, steps = [] }: StepResult): boolean {
  return !['not_started', 'hidden', 'skipped'].includes(state) || steps.some(hasBegun);
}
