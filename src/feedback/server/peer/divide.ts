// Keeps the division in step with who has handed in. Everything here runs inside the transaction of the change.
import { assignmentCopied } from '../../../assignments/domain/events.ts';
import { datesFor, findAssignment } from '../../../assignments/server/index.ts';
import type { StoredAssignment } from '../../../assignments/domain/model.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import type { ReactionScope } from '../../../kernel/server/platform.ts';
import { reaction, type Reaction } from '../../../kernel/server/reactions.ts';
import { handedIn, submissionDeleted } from '../../../submissions/domain/events.ts';
import type { Chance } from '../../../kernel/domain/chance/shuffled.ts';
import { dividedAnew, splicedIn, takenOut } from '../../domain/peer/division.ts';
import {
  applyChange,
  hasPairs,
  isReviewer,
  isSubmitter,
  listBegunPairs,
  listPairs,
  listSomePairs,
  listSubmitters,
  lockDivision,
  mostSubjects,
  removePairs,
} from './store.ts';

type Divided = Pick<ReactionScope, 'platform' | 'warn'>;

export const peerReactions: readonly Reaction[] = [
  reaction(assignmentCopied, async (tx, { assignmentId, parts }, scope) => {
    const assignment = parts.includes('settings') ? await findAssignment(tx, assignmentId) : undefined;
    if (assignment && (await isDividedOtherwise(tx, assignment))) await divideAnew(tx, assignment, scope);
  }),
  reaction(handedIn, async (tx, { assignmentId, authorId, isTest }, scope) => {
    if (isTest || !(await lockDivision(tx, assignmentId))) return;
    if (await isReviewer(tx, assignmentId, authorId)) return;
    const assignment = await findAssignment(tx, assignmentId);
    if (assignment && (await takesNewcomer(tx, { assignment, authorId, now: scope.now }))) {
      await takeIn(tx, { assignment, authorId, scope });
    }
  }),
  reaction(submissionDeleted, async (tx, { assignmentId, authorId, isTest }, scope) => {
    if (isTest || !(await lockDivision(tx, assignmentId))) return;
    if (await isSubmitter(tx, assignmentId, authorId)) return;
    if (!(await isReviewer(tx, assignmentId, authorId))) return;
    const change = takenOut(await listPairs(tx, assignmentId), authorId, chanceOf(scope));
    if (change) return applyChange(tx, assignmentId, change);
    const assignment = await findAssignment(tx, assignmentId);
    if (assignment) await divideAnew(tx, assignment, scope);
  }),
];

/** Whether the reviewers have another number of subjects than the settings say. */
async function isDividedOtherwise(
  tx: Tx,
  { id, peerFeedbackSettings }: Pick<StoredAssignment, 'id' | 'peerFeedbackSettings'>,
): Promise<boolean> {
  const amount = peerFeedbackSettings?.amount ?? 0;
  const authors = await listSubmitters(tx, id);
  return (await mostSubjects(tx, id)) !== Math.min(amount, Math.max(0, authors.length - 1));
}

/** After their own deadline newcomers take part only where the settings say so. */
async function takesNewcomer(
  tx: Tx,
  given: { assignment: StoredAssignment; authorId: number; now: Date },
): Promise<boolean> {
  const { assignment, authorId, now } = given;
  if (assignment.peerFeedbackSettings?.redivideAfterDeadline) return true;
  const { deadline } = (await datesFor(tx, assignment, [authorId]))(authorId);
  return deadline === null || now <= deadline;
}

async function takeIn(
  tx: Tx,
  given: { assignment: StoredAssignment; authorId: number; scope: Divided & Pick<ReactionScope, 'now'> },
): Promise<void> {
  const { assignment, authorId, scope } = given;
  const pairs = await listSomePairs(tx, assignment.id, chanceOf(scope)(2 ** 32));
  if (pairs.length === 0) return divideAnew(tx, assignment, scope);
  const amount = assignment.peerFeedbackSettings?.amount ?? 0;
  // Nobody reads the work of others before a deadline, when whole classes hand in at once.
  const mayHaveBegun = assignment.timeframes.some(
    ({ deadline }) => deadline !== null && deadline < scope.now,
  );
  const begun = mayHaveBegun ? await listBegunPairs(tx, { assignmentId: assignment.id, pairs }) : [];
  await applyChange(tx, assignment.id, splicedIn(pairs, { authorId, amount, begun }, chanceOf(scope)));
}

/** Drops all pairs and makes new ones; whoever caused it is told when there were some (warning 018). */
export async function divideAnew(
  tx: Tx,
  { id, peerFeedbackSettings }: Pick<StoredAssignment, 'id' | 'peerFeedbackSettings'>,
  scope: Divided,
): Promise<void> {
  if (await hasPairs(tx, id)) {
    scope.warn?.(
      '018',
      'All peer feedback was divided anew: students review the work of others than before.',
    );
  }
  await removePairs(tx, id);
  if (!peerFeedbackSettings) return;
  const authorIds = await listSubmitters(tx, id);
  const added = dividedAnew(authorIds, peerFeedbackSettings.amount, chanceOf(scope));
  await applyChange(tx, id, { removed: [], added });
}

function chanceOf({ platform }: Divided): Chance {
  return (below) => platform.random.bytes(4).readUInt32BE() % below;
}
