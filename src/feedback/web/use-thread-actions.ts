// Writing, changing and deleting replies. Text shows at once and is taken back when the server refuses it.
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from '../../design/web/index.ts';
import type { Warning } from '../../kernel/domain/client.ts';
import { api, markStale } from '../../kernel/web/api.ts';
import type { User } from '../../people/domain/model.ts';
import { useCurrentUser } from '../../people/web/index.ts';
import { peerFeedbackContract } from '../domain/peer/contract.ts';
import { feedbackContract } from '../domain/contract.ts';
import { replyTagOf, type FeedbackWithReplies, type Reply } from '../domain/model.ts';
import { draftStore } from './stores/draft-store.ts';
import { isUnsaved, threadsOf, withoutReply, withReply, withText } from './feedback-cache.ts';
import { useFeedbackScope } from './feedback-scope.ts';
import { isAt, type Place } from './place.ts';
import { feedbackQuery } from './queries.ts';
import { texts } from './texts.ts';
import { feedbackSubject, replyEditSubject } from '../domain/subjects.ts';

interface NewReply {
  place: Place;
  inReplyToId: number | null;
  boxKey: string;
  text: string;
}

export interface ThreadActions {
  /** Writes a reply from the box of this key. */
  write(given: NewReply): Promise<void>;
  change(reply: Reply, boxKey: string, text: string): Promise<void>;
  remove(reply: Reply): Promise<void>;
  /** Approves peer feedback, or takes the approval back. */
  approve(reply: Reply, approved: boolean): Promise<void>;
}

let lastUnsavedId = 0;
/** Assignments of whose submissions the writer was told. */
const warnedOf = new Set<number>();

/** The actions of the submission whose feedback is shown. */
export function useThreadActions(): ThreadActions {
  const client = useQueryClient();
  const { submissionId, assignmentId } = useFeedbackScope();
  const user = useCurrentUser().data ?? null;
  const shown = shownFeedback(client, { submissionId, assignmentId });
  return {
    write: (given) => writeReply(shown, user, given),
    change: (reply, boxKey, text) => changeReply(shown, reply, { boxKey, text }),
    remove: async (reply) => {
      await api.call(feedbackContract.deleteReply, { params: pathOf(reply) });
      await shown.readAgain();
    },
    approve: async (reply, approved) => {
      const { approveReply, disapproveReply } = peerFeedbackContract;
      if (isUnsaved(reply)) {
        showFailure(texts.notApprovedChange, new Error(texts.unsavedApproval));
        return;
      }
      const params = pathOf(reply);
      try {
        await (approved
          ? api.call(approveReply, { params, ifMatch: replyTagOf(reply) })
          : api.call(disapproveReply, { params }));
      } catch (error) {
        showFailure(texts.notApprovedChange, error);
      }
      await shown.readAgain();
    },
  };
}

type ShownFeedback = ReturnType<typeof shownFeedback>;

/** The feedback on the screen, which changes before the server has answered. */
function shownFeedback(
  client: QueryClient,
  { submissionId, assignmentId }: { submissionId: number; assignmentId: number },
) {
  const { queryKey } = feedbackQuery(submissionId);
  return {
    submissionId,
    assignmentId,
    /** The answer to a read that is under way would take the change off the screen. */
    stopReading: () => client.cancelQueries({ queryKey }),
    threadAt: (place: Place) => {
      const feedback = client.getQueryData<FeedbackWithReplies>(queryKey);
      return feedback && threadsOf(feedback).find((thread) => isAt(thread, place));
    },
    change: (change: (feedback: FeedbackWithReplies) => FeedbackWithReplies) => {
      client.setQueryData<FeedbackWithReplies>(queryKey, (feedback) => feedback && change(feedback));
    },
    readAgain: () => markStale(client, { about: [feedbackSubject], params: { submissionId } }),
    readEditsAgain: (reply: Reply) => markStale(client, { about: [replyEditSubject], params: pathOf(reply) }),
  };
}

function pathOf(reply: Reply) {
  return { commentBaseId: reply.commentBaseId, replyId: reply.id };
}

async function writeReply(shown: ShownFeedback, author: User | null, given: NewReply): Promise<void> {
  const { place, inReplyToId, boxKey, text } = given;
  const { submissionId } = shown;
  await shown.stopReading();
  const thread = shown.threadAt(place);
  lastUnsavedId -= 1;
  const id = lastUnsavedId;
  const reply = { ...unsavedReply({ id, baseId: thread?.id ?? id, inReplyToId, text }), author };
  draftStore.setSending(boxKey, true);
  shown.change((feedback) =>
    withReply(feedback, { place, reply: { ...reply, authorId: author?.id ?? null }, workId: submissionId }),
  );
  try {
    const commentBaseId = thread && thread.id > 0 ? thread.id : await openThread(place, submissionId);
    const body = { comment: text, replyType: 'markdown' as const, inReplyTo: inReplyToId };
    const input = { params: { commentBaseId }, body };
    const { warnings } = await api.callPage(feedbackContract.createReply, input);
    draftStore.remove(boxKey);
    tellOnce(shown.assignmentId, warnings);
  } catch (error) {
    shown.change((feedback) => withoutReply(feedback, id));
    draftStore.setSending(boxKey, false);
    showFailure(texts.notSaved, error);
    return;
  }
  await shown.readAgain();
}

async function changeReply(
  shown: ShownFeedback,
  reply: Reply,
  { boxKey, text }: { boxKey: string; text: string },
): Promise<void> {
  await shown.stopReading();
  draftStore.setSending(boxKey, true);
  shown.change((feedback) => withText(feedback, reply.id, text));
  try {
    const input = { params: pathOf(reply), body: { comment: text } };
    await api.call(feedbackContract.editReply, input);
    draftStore.remove(boxKey);
  } catch (error) {
    shown.change((feedback) => withText(feedback, reply.id, reply.comment));
    draftStore.setSending(boxKey, false);
    showFailure(texts.notChanged, error);
    return;
  }
  await Promise.all([shown.readAgain(), shown.readEditsAgain(reply)]);
}

async function openThread(place: Place, submissionId: number): Promise<number> {
  const body = place === 'general' ? { workId: submissionId } : place;
  return (await api.call(feedbackContract.openThread, { body })).id;
}

/** Tells the writer once for each assignment that authors cannot see replies yet. */
function tellOnce(assignmentId: number, warnings: readonly Warning[]): void {
  const [warning] = warnings;
  if (!warning || warnedOf.has(assignmentId)) return;
  warnedOf.add(assignmentId);
  showToast({ kind: 'info', title: warning.text });
}

function unsavedReply(given: {
  id: number;
  baseId: number;
  inReplyToId: number | null;
  text: string;
}): Reply {
  return {
    id: given.id,
    commentBaseId: given.baseId,
    comment: given.text,
    authorId: null,
    author: null,
    inReplyToId: given.inReplyToId,
    lastEdit: null,
    createdAt: new Date(),
    replyType: 'markdown',
    commentType: 'normal',
    approved: true,
    deleted: false,
  };
}
