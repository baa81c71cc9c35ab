// The state of the reader's own work, in one line (behaviour 23, "State for the reader").
import type { Assignment } from '../../../assignments/domain/model.ts';
import { shortMomentText, timeText } from '../../../design/web/index.ts';
import { formatGrade, type GradeDecimals } from '../../../grading/domain/display.ts';
import type { AssignmentWork } from '../../../submissions/domain/assignment-work.ts';
import { texts } from './texts.ts';

interface OwnStateFacts {
  assignment: Pick<Assignment, 'grading'>;
  own: AssignmentWork['own'];
  decimals: GradeDecimals;
  now: Date;
}

/** "Not handed in", "Handed in 08:39, 3 of 3 tests" or "Grade 10.00 / 10". */
export function ownStateText({ assignment, own, decimals, now }: OwnStateFacts): string {
  if (own === null) return texts.notHandedIn;
  const { handedInAt, grade, isGraded, tests } = own;
  const { grading } = assignment;
  const shown = grade === null ? null : formatGrade(grade, grading, decimals);
  if (shown !== null && isGraded) {
    return grading.scale === 'points' ? texts.gradeOf(shown, String(grading.points)) : texts.grade(shown);
  }
  return [
    texts.handedIn(whenText(handedInAt, now)),
    ...(tests ? [texts.tests(tests.passed, tests.all)] : []),
    ...(shown === null ? [] : [texts.gradeSoFar(shown)]),
  ].join(', ');
}

const whenText = (moment: Date, now: Date): string =>
  moment.toDateString() === now.toDateString() ? timeText(moment) : shortMomentText(moment);
