import { Alert, Button, unbrokenMomentText } from '../../../design/web/index.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { stateOf } from '../../../assignments/domain/rules.ts';
import { stageOf } from '../../domain/hand-in-stage.ts';
import { texts } from '../texts.ts';
import { useNow } from '../use-now.ts';

interface FirstStepProps {
  assignment: Assignment;
  /** Scrolls to the place to hand in, which on a phone lies far below a long task. */
  onGoToHandIn: () => void;
}

/** What a student does first who has not handed in yet. */
export function FirstStep({ assignment, onGoToHandIn }: FirstStepProps) {
  const stage = stageOf({
    assignment: stateOf(assignment, useNow()),
    hasHandedIn: false,
    hasGrade: false,
    isSoFar: false,
    testState: undefined,
  });
  const { deadline } = assignment.timeframe;
  const isOpen = stage === 'toHandIn';
  return (
    <Alert
      kind={isOpen ? 'info' : 'warn'}
      actions={
        isOpen ? (
          <Button size="s" onClick={onGoToHandIn}>
            {texts.goToHandIn}
          </Button>
        ) : undefined
      }
    >
      {texts.stages[stage]} {isOpen && deadline !== null && texts.handInBy(unbrokenMomentText(deadline))}
    </Alert>
  );
}
