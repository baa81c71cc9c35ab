import { Alert } from '../../../design/web/index.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { stateOf } from '../../../assignments/domain/rules.ts';
import { stageOf } from '../../domain/hand-in-stage.ts';
import { texts } from '../texts.ts';
import { useNow } from '../use-now.ts';
import { unbrokenMoment } from './unbroken-moment.ts';

/** What a student who has not handed in does next. */
export function FirstStep({ assignment }: { assignment: Assignment }) {
  const stage = stageOf({
    assignment: stateOf(assignment, useNow()),
    hasHandedIn: false,
    hasGrade: false,
    testState: undefined,
  });
  const { deadline } = assignment.timeframe;
  const isOpen = stage === 'toHandIn';
  return (
    <Alert kind={isOpen ? 'info' : 'warn'}>
      {texts.stages[stage]} {isOpen && deadline !== null && texts.handInBy(unbrokenMoment(deadline))}
    </Alert>
  );
}
