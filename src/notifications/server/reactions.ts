import { assignmentChanged } from '../../assignments/domain/events.ts';
import { resultsFinished } from '../../autotest/domain/events.ts';
import { feedbackReplied, feedbackSightChanged } from '../../feedback/domain/events.ts';
import { gradesChanged } from '../../grading/domain/events.ts';
import { regradeChanged } from '../../grading/domain/regrades/events.ts';
import { reaction, type Reaction } from '../../kernel/server/reactions.ts';
import { noteAvailability, tellGradeChanges, tellHeldGrades } from './grades.ts';
import { tellRegrade } from './regrades.ts';
import { tellReply } from './replies.ts';
import { recount } from './topics.ts';

export const notificationReactions: readonly Reaction[] = [
  reaction(feedbackReplied, (tx, reply, scope) => tellReply(tx, reply, scope.now)),
  reaction(feedbackSightChanged, (tx, { replyId }) => recount(tx, { replyId })),
  reaction(regradeChanged, (tx, change, scope) => tellRegrade(tx, change, scope.now)),
  reaction(gradesChanged, async (tx, { assignmentId, changes }, scope) => {
    const idsOf = (some: typeof changes) => some.map(({ submissionId }) => submissionId);
    const given = changes.filter(({ grade }) => grade !== null);
    await tellGradeChanges(tx, { assignmentId, submissionIds: idsOf(given) }, scope.now);
    // A grade that was taken back is nothing to look at.
    const takenBack = changes.filter(({ grade }) => grade === null);
    await recount(tx, { submissionIds: idsOf(takenBack) });
  }),
  reaction(assignmentChanged, async (tx, { assignmentId, fields }, scope) => {
    if (fields.includes('gradeAvailability')) await noteAvailability(tx, assignmentId, scope.now);
  }),
  reaction(resultsFinished, (tx, finished) => tellHeldGrades(tx, finished)),
];
