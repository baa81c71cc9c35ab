import { assignmentChanged } from '../../assignments/domain/events.ts';
import { reaction, type Reaction } from '../../kernel/server/reactions.ts';
import { rubricChanged, rubricResultChanged } from '../../rubrics/domain/events.ts';
import { handedIn } from '../../submissions/domain/events.ts';
import { assignNewWork } from './division/new-work.ts';
import { startRegrades } from './regrades/settings.ts';
import { keepingOverrides, recomputeGrades } from './recompute.ts';

export const gradingReactions: readonly Reaction[] = [
  reaction(handedIn, (tx, made, { platform }) => assignNewWork(tx, platform, made)),
  reaction(assignmentChanged, async (tx, { assignmentId, fields }, scope) => {
    if (fields.includes('gradeAvailability')) await startRegrades(tx, assignmentId, scope.now);
    if (!fields.includes('maxGrade')) return;
    await recomputeGrades(tx, { assignmentId }, keepingOverrides(scope, 'human'));
  }),
  reaction(rubricChanged, (tx, { assignmentId }, scope) =>
    recomputeGrades(tx, { assignmentId }, keepingOverrides(scope, 'human')),
  ),
  // A person who marks a rubric wants its grade to count. A run never replaces a grade by hand (GRADE-017).
  reaction(rubricResultChanged, (tx, { assignmentId, submissionId, origin }, scope) => {
    const how = keepingOverrides(scope, origin);
    return recomputeGrades(
      tx,
      { assignmentId, submissionId },
      origin === 'human' ? { ...how, override: 'clear' } : how,
    );
  }),
];
