import { useState } from 'react';
import { Fold, Markdown, Row, Text } from '../../../design/web/index.ts';
import { useSetting } from '../../../people/web/index.ts';
import { displayedState } from '../../domain/step-summary.ts';
import type { Result, StepResult } from '../../domain/model.ts';
import { stepViews } from '../steps/registry.ts';
import { HiddenMark } from '../steps/HiddenMark.tsx';
import { texts } from '../texts.ts';
import { hiddenText, type Headings, type Moments, type StepHeading } from './headings.ts';
import { pointsText } from '../../domain/wire/points-text.ts';
import { StepDetails } from './StepDetails.tsx';
import { hasNotPassed, openAtFirst } from './step-opening.ts';
import { StepStatePill } from './StepStatePill.tsx';
import styles from './RunView.module.css';

export interface StepTreeProps {
  result: Pick<Result, 'state' | 'isFinal' | 'steps'>;
  headings: Headings;
  moments: Moments | undefined;
  mode: 'student' | 'staff';
}

/** The steps of a result, nested and foldable. */
export function StepTree(props: StepTreeProps) {
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const atFirst = openAtFirst(props.result.steps, useSetting('AUTO_EXPAND_FAILED_STEPS'));
  const isOpen = (id: string) => touched.get(id) ?? atFirst.has(id);
  const toggle = (id: string, opened: boolean) =>
    setTouched((current) => new Map([...current, [id, opened]]));
  return (
    <StepList {...props} steps={props.result.steps} isToldHidden={false} isOpen={isOpen} onToggle={toggle} />
  );
}

interface StepListProps extends StepTreeProps {
  steps: readonly StepResult[];
  /** A frame above already says that everything inside it is hidden. */
  isToldHidden: boolean;
  isOpen: (id: string) => boolean;
  onToggle: (id: string, opened: boolean) => void;
}

function StepList(props: StepListProps) {
  return (
    <ul className={styles.steps}>
      {props.steps.map((step, at) => (
        <li key={step.stepId}>
          <Step {...props} step={step} number={at + 1} />
        </li>
      ))}
    </ul>
  );
}

function Step({ step, number, ...props }: StepListProps & { step: StepResult; number: number }) {
  const { result, headings, moments, mode, isToldHidden, isOpen, onToggle } = props;
  const heading = headings.get(step.stepId);
  const title = heading === undefined || heading.title === '' ? texts.step(number) : heading.title;
  const state = displayedState(step.state, result);
  const opened = isOpen(step.stepId);
  const description = heading?.description;
  const tellsHidden = state === 'hidden' && !isToldHidden && isHiding(heading);
  const inner = step.steps ?? [];
  return (
    <>
      <Fold
        opened={opened}
        onToggle={(next) => onToggle(step.stepId, next)}
        title={<StepTitle heading={heading} title={title} isFrame={step.steps !== undefined} />}
        after={
          <Row gap={3}>
            {step.points !== undefined && step.points.possible !== '0' && (
              <Text size="dense" tone="muted" numeric>
                {texts.points(pointsText(step.points.achieved), pointsText(step.points.possible))}
              </Text>
            )}
            <StepStatePill state={state} />
          </Row>
        }
      >
        <div className={styles.details}>
          {description !== undefined && <Markdown text={description.value} />}
          {!(state === 'hidden' && (isToldHidden || tellsHidden)) && (
            <StepDetails
              step={{ ...step, state }}
              title={title}
              heading={heading}
              moments={moments}
              mode={mode}
            />
          )}
        </div>
        {inner.length > 0 && <StepList {...props} steps={inner} isToldHidden={isToldHidden || tellsHidden} />}
      </Fold>
      {tellsHidden && (
        <div className={styles.besideFold}>
          <Text size="dense" tone="muted">
            {hiddenText(heading, ['result'], moments)}
          </Text>
        </div>
      )}
      {!opened && description !== undefined && isShownFolded(description.behavior, state) && (
        <div className={styles.besideFold}>
          <Markdown text={description.value} />
        </div>
      )}
    </>
  );
}

function StepTitle({
  heading,
  title,
  isFrame,
}: {
  heading: StepHeading | undefined;
  title: string;
  isFrame: boolean;
}) {
  return (
    <span className={styles.title}>
      {heading !== undefined && stepViews[heading.type].icon}
      <Text weight={isFrame ? 'strong' : 'normal'}>{title}</Text>
      {heading?.isHiddenMatch === true && <HiddenMark />}
    </span>
  );
}

/** Whether a Hide block hides the result of the step. */
function isHiding(heading: StepHeading | undefined): boolean {
  return heading?.hides.some(({ hideType }) => hideType === 'result') === true;
}

type Behavior = NonNullable<StepHeading['description']>['behavior'];

function isShownFolded(behavior: Behavior, state: StepResult['state']): boolean {
  return behavior === 'uncollapse' || (behavior === 'uncollapse-on-fail' && hasNotPassed(state));
}
