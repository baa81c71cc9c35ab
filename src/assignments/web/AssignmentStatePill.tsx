import { Pill, useNowAt, type PillIcon, type PillKind } from '../../design/web/index.ts';
import type { Assignment } from '../domain/model.ts';
import { momentsOf, stateOf, type AssignmentState } from '../domain/rules.ts';

/** These words stand here because most pages show the pill, and few need the other texts of this room. */
const looks: Record<AssignmentState, { kind: PillKind; icon: PillIcon; word: string }> = {
  hidden: { kind: 'neutral', icon: 'hidden', word: 'Hidden' },
  open: { kind: 'info', icon: 'waiting', word: 'Open' },
  closed: { kind: 'warn', icon: 'timedOut', word: 'Closed' },
  locked: { kind: 'neutral', icon: 'skipped', word: 'Locked' },
  done: { kind: 'ok', icon: 'passed', word: 'Done' },
};

interface AssignmentStatePillProps {
  assignment: Pick<Assignment, 'gradeAvailability' | 'timeframe'>;
  /** Only staff read "done": authors would think that they are done (behaviour 23), or graded without a hand-in. */
  reader?: 'staff' | 'author';
  /** Opens what explains the state. */
  onPress?: (() => void) | undefined;
}

/** The state of an assignment as colour, icon and word. */
export function AssignmentStatePill({ assignment, reader = 'staff', onPress }: AssignmentStatePillProps) {
  const state = stateOf(assignment, useNowAt(momentsOf(assignment)));
  if (state === 'done' && reader === 'author') return <Pill kind="neutral">Grades are out</Pill>;
  return (
    <Pill kind={looks[state].kind} icon={looks[state].icon} onPress={onPress}>
      {looks[state].word}
    </Pill>
  );
}
