// Whose work a person reviews, and what they have written about it.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { shownUser } from '../../../assignments/domain/anonymity.ts';
import {
  accessAssignment,
  datesFor,
  namesFor,
  nameSightFor,
  personBehind,
  type AssignmentScope,
} from '../../../assignments/server/index.ts';
import { listAuthors, listGroupsOfAuthors, listOwnAuthorIds } from '../../../groups/server/index.ts';
import { Id } from '../../../kernel/domain/fields.ts';
import type { User } from '../../../people/domain/model.ts';
import { userReply } from '../../../people/server/index.ts';
import { listLatestSubmissions } from '../../../submissions/server/index.ts';
import { seePeerSubjectsRule } from '../../domain/access-rules.ts';
import type { PeerPair } from '../../domain/peer/division.ts';
import type { PeerReview, PeerSubject } from '../../domain/peer/model.ts';
import { peerPhaseOf, peerWindowOf } from '../../domain/peer/window.ts';
import { countGiven, listPairsOf, listPeople, listReviewerIds, listWrittenTo } from './store.ts';

const PageKey = z.object({ subjectId: Id, reviewerId: Id }).optional();

interface Asked {
  assignmentId: number;
  userId: number;
}

/** The pairs as the wire of the first version names them (PEER-004). */
export async function listPeerFeedbackSubjects(ctx: Context, asked: Asked): Promise<PeerSubject[]> {
  const { scope, pairs } = await pageOfPairs(ctx, asked);
  const userOf = await usersFor(ctx, scope, bothOf(pairs));
  return pairs.map(({ reviewerId, subjectId }) => ({
    subject: userOf(subjectId),
    peer: userOf(reviewerId),
  }));
}

/** The same with the window and what was written; the work only once the reviewer may read it. */
export async function listPeerReviews(ctx: Context, asked: Asked): Promise<PeerReview[]> {
  const page = await pageOfPairs(ctx, asked);
  const { scope, isSelf, isLast } = page;
  const { assignment, assignmentId } = scope;
  const settings = assignment.peerFeedbackSettings;
  if (settings === null) return [];
  // They close the list, so that what is to do stands first.
  const former = isLast ? await formerPairs(ctx, page) : [];
  const pairs = [...page.pairs, ...former];
  if (pairs.length === 0) return [];
  const authorIds = bothOf(pairs);
  const subjectIds = pairs.map(({ subjectId }) => subjectId);
  const [userOf, dates, works, reviewers] = await Promise.all([
    usersFor(ctx, scope, authorIds),
    datesFor(ctx.db, assignment, authorIds),
    listLatestSubmissions(ctx.db, assignmentId, onlyOf(subjectIds)),
    listAuthors(
      ctx.db,
      pairs.map(({ reviewerId }) => reviewerId),
    ),
  ]);
  // A person's own counts are those of their own replies; of a group, those of its members together.
  const writerIds = isSelf ? [ctx.session.personId] : reviewers.flatMap(({ memberIds }) => memberIds);
  const given = await countGiven(ctx.db, { assignmentId, writerIds, subjectIds });
  return pairs.map(({ reviewerId, subjectId }): PeerReview => {
    const window = peerWindowOf(settings, [dates(reviewerId).deadline, dates(subjectId).deadline]);
    const mayRead = !isSelf || peerPhaseOf(window, ctx.now()) !== 'before';
    const work = works.find(({ personId }) => personId === subjectId);
    const counts = given.find((one) => one.subjectId === subjectId);
    return {
      subject: userOf(subjectId),
      submissionId: mayRead && work ? String(work.id) : null,
      isFormer: former.some((pair) => pair.reviewerId === reviewerId && pair.subjectId === subjectId),
      ...window,
      replyCount: counts?.replyCount ?? 0,
      approvedCount: counts?.approvedCount ?? 0,
    };
  });
}

/** Authors about whose work the person wrote, and whom they no longer review. */
async function formerPairs(ctx: Context, { scope, personId, reviewerIds }: PageOfPairs): Promise<PeerPair[]> {
  const [reviewerId] = reviewerIds;
  if (personId === undefined || reviewerId === undefined) return [];
  const { assignmentId } = scope;
  const present = await listPairsOf(ctx.db, { assignmentId, reviewerIds });
  const subjectIds = await listWrittenTo(ctx.db, { assignmentId, writerId: personId });
  return subjectIds
    .filter((subjectId) => !reviewerIds.includes(subjectId))
    .filter((subjectId) => present.every((pair) => pair.subjectId !== subjectId))
    .map((subjectId) => ({ reviewerId, subjectId }));
}

const bothOf = (pairs: readonly PeerPair[]): number[] =>
  pairs.flatMap(({ reviewerId, subjectId }) => [reviewerId, subjectId]);

/** A sight of the work of these authors alone. */
const onlyOf = (authorIds: readonly number[]) => ({
  ownAuthorIds: new Set<number>(),
  sectionAuthorIds: new Set(authorIds),
  seesOthers: false,
  seesTests: false,
});

interface PageOfPairs {
  scope: AssignmentScope;
  pairs: PeerPair[];
  /** The person and their groups. */
  reviewerIds: readonly number[];
  personId: number | undefined;
  isSelf: boolean;
  isLast: boolean;
}

/** Rule 'see peer feedback subjects': one's own, or with can_see_others_work those of everybody. */
async function pageOfPairs(ctx: Context, { assignmentId, userId }: Asked): Promise<PageOfPairs> {
  const scope = await accessAssignment(ctx, assignmentId);
  ctx.rule(seePeerSubjectsRule);
  const isSelf = userId === ctx.session.personId;
  if (!isSelf) await ctx.require('can_see_others_work', scope);
  const personId = isSelf ? userId : await personShownAs(ctx, scope, userId);
  if (personId === undefined) return { scope, pairs: [], reviewerIds: [], personId, isSelf, isLast: true };
  const reviewerIds = [...(await listOwnAuthorIds(ctx.db, personId))];
  const all = await listPairsOf(ctx.db, { assignmentId, reviewerIds });
  const after = PageKey.parse(ctx.page.after);
  const rest = all.filter((pair) => after === undefined || isLater(pair, after));
  const pairs = rest.slice(0, ctx.page.size);
  const last = pairs.at(-1);
  if (last && pairs.length < rest.length) ctx.continueAfter({ ...last });
  return { scope, pairs, reviewerIds, personId, isSelf, isLast: pairs.length === rest.length };
}

function isLater(pair: PeerPair, key: PeerPair): boolean {
  if (pair.subjectId !== key.subjectId) return pair.subjectId > key.subjectId;
  return pair.reviewerId > key.reviewerId;
}

/** Where names are hidden, the id of a person is the one that the caller sees. */
async function personShownAs(
  ctx: Context,
  scope: AssignmentScope,
  userId: number,
): Promise<number | undefined> {
  const sight = await nameSightFor(ctx, scope);
  if (!sight.hidesNames) return userId;
  const reviewerIds = await listReviewerIds(ctx.db, scope.assignmentId);
  const memberIds = (await listAuthors(ctx.db, reviewerIds)).flatMap((author) => author.memberIds);
  const people = await listPeople(ctx.db, [...reviewerIds, ...memberIds]);
  const among = people.map(({ groupId, ...person }): User => ({
    ...userReply(person),
    type: groupId === null ? 'normal' : 'group-user',
  }));
  return personBehind(ctx.db, sight, { shownId: userId, among });
}

/** Reviewers and subjects as the caller may know them. */
export async function usersFor(
  ctx: Context,
  scope: AssignmentScope,
  authorIds: readonly number[],
): Promise<(authorId: number) => User> {
  const [people, groups, sight] = await Promise.all([
    listPeople(ctx.db, authorIds),
    listGroupsOfAuthors(ctx.db, authorIds),
    nameSightFor(ctx, scope),
  ]);
  const members = [...groups.values()].flatMap((group) => group.members.map(({ id }) => id));
  const names = await namesFor(ctx.db, sight, [...authorIds, ...members]);
  const users = new Map(
    people.map((person): [number, User] => {
      const group = groups.get(person.id);
      const user = userReply(person);
      return [person.id, shownUser(group ? { ...user, type: 'group-user', group } : user, names)];
    }),
  );
  return (authorId) => {
    const user = users.get(authorId);
    if (!user) throw new Error(`Author ${authorId} of a pair was not read.`);
    return user;
  };
}
