import { assignmentChanged } from '../../assignments/domain/events.ts';
import { resultFinished } from '../../autotest/domain/events.ts';
import { feedbackReplied } from '../../feedback/domain/events.ts';
import { gradeChanged } from '../../grading/domain/events.ts';
import { reaction, type Reaction } from '../../kernel/server/reactions.ts';
import { noteAvailability, tellGradeChange, tellHeldGrade } from './grades.ts';
import { tellReply } from './replies.ts';

export const notificationReactions: readonly Reaction[] = [
  reaction(feedbackReplied, (tx, reply, scope) => tellReply(tx, reply, scope.now)),
  reaction(gradeChanged, async (tx, changed, scope) => {
    // A grade that was taken back is nothing to look at.
    if (changed.grade !== null) await tellGradeChange(tx, changed, scope.now);
  }),
  reaction(assignmentChanged, async (tx, { assignmentId, fields }, scope) => {
    if (fields.includes('gradeAvailability')) await noteAvailability(tx, assignmentId, scope.now);
  }),
  reaction(resultFinished, (tx, finished) => tellHeldGrade(tx, finished)),
];
