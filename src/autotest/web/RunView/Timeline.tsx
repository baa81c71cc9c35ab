import { DateText, dayTimeText, Panel, type Moment } from '../../../design/web/index.ts';
import type { Result, StepResult } from '../../domain/model.ts';
import { isFinished } from '../../domain/model.ts';
import { texts } from '../texts.ts';
import styles from './RunView.module.css';

/** The progress of a run: queued, set up, running, done. */
export function Timeline({ result }: { result: Result }) {
  const firstStep = result.steps.flatMap(startsOf).sort((left, right) => left.getTime() - right.getTime())[0];
  const stages = [
    { name: texts.stages.queued, at: result.createdAt },
    { name: texts.stages.setup, at: result.startedAt },
    { name: texts.stages.run, at: firstStep },
    { name: texts.stages.done, at: isFinished(result.state) ? result.finishedAt : undefined },
  ];
  // A run takes seconds, so later moments are shown as time since the start.
  const sinceStart = (at: Moment) =>
    texts.later(Math.round((Number(new Date(at)) - result.createdAt.getTime()) / 1000));
  const current = stages.findLastIndex(({ at }) => at !== undefined);
  return (
    <Panel title={texts.timeline}>
      <ol className={styles.timeline}>
        {stages.map(({ name, at }, index) => (
          <li
            key={name}
            data-reached={at !== undefined}
            aria-current={index === current && !isFinished(result.state) ? 'step' : undefined}
          >
            <span>{name}</span>
            {at !== undefined && <DateText moment={at} format={index === 0 ? dayTimeText : sinceStart} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function startsOf(step: StepResult): Date[] {
  return [...(step.startedAt === undefined ? [] : [step.startedAt]), ...(step.steps ?? []).flatMap(startsOf)];
}
