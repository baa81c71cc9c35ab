// Writing, changing and deleting replies. Text shows at once and is taken back when the server refuses it.
import { useQueryClient } from '@tanstack/react-query';
import { showFailure, showToast } from '../../design/web/index.ts';
import type { Warning } from '../../kernel/domain/client.ts';
import { api, newActionKey, staleKey } from '../../kernel/web/api.ts';
import { useCurrentUser } from '../../people/web/index.ts';
import { feedbackContract } from '../domain/contract.ts';
import type { FeedbackWithReplies, Reply } from '../domain/model.ts';
import { draftStore } from './draft-store.ts';
import { threadsOf, withoutReply, withReply, withText } from './feedback-cache.ts';
import { useFeedbackScope } from './feedback-scope.ts';
import { isAt, type Place } from './place.ts';
import { feedbackQuery } from './queries.ts';
import { texts } from './texts.ts';

export interface ThreadActions {
  /** Writes a reply from the box of this key. */
  write(given: { place: Place; inReplyToId: number | null; boxKey: string; text: string }): Promise<void>;
  change(reply: Reply, boxKey: string, text: string): Promise<void>;
  remove(reply: Reply): Promise<void>;
}

let lastUnsavedId = 0;
const warnedOf = new Set<number>();

/** The actions of the submission whose feedback is shown. */
export function useThreadActions(): ThreadActions {
  const client = useQueryClient();
  const { submissionId } = useFeedbackScope();
  const user = useCurrentUser().data;
  const { queryKey } = feedbackQuery(submissionId);
  const show = (change: (feedback: FeedbackWithReplies) => FeedbackWithReplies) => {
    client.setQueryData<FeedbackWithReplies>(queryKey, (feedback) => feedback && change(feedback));
  };
  const readAgain = () =>
    client.invalidateQueries({ queryKey: staleKey(feedbackContract.getFeedback, { submissionId }) });

  return {
    write: async ({ place, inReplyToId, boxKey, text }) => {
      // An answer of a reading that is under way would wipe the new reply off the screen.
      await client.cancelQueries({ queryKey });
      const known = client.getQueryData<FeedbackWithReplies>(queryKey);
      const thread = known && threadsOf(known).find((one) => isAt(one, place));
      lastUnsavedId -= 1;
      const unsaved = unsavedReply({
        id: lastUnsavedId,
        baseId: thread?.id ?? lastUnsavedId,
        inReplyToId,
        text,
      });
      const author = user ?? null;
      draftStore.setSending(boxKey, true);
      const reply = { ...unsaved, author, authorId: author?.id ?? null };
      show((feedback) => withReply(feedback, { place, reply, workId: submissionId }));
      try {
        const commentBaseId = thread && thread.id > 0 ? thread.id : await openThread(place, submissionId);
        const body = { comment: text, replyType: 'markdown' as const, inReplyTo: inReplyToId };
        const input = { params: { commentBaseId }, body, idempotencyKey: newActionKey() };
        const { warnings } = await api.callPage(feedbackContract.createReply, input);
        draftStore.remove(boxKey);
        tellOnce(submissionId, warnings);
        await readAgain();
      } catch (error) {
        show((feedback) => withoutReply(feedback, unsaved.id));
        draftStore.setSending(boxKey, false);
        showFailure(texts.notSaved, error);
      }
    },

    change: async (reply, boxKey, text) => {
      await client.cancelQueries({ queryKey });
      draftStore.setSending(boxKey, true);
      show((feedback) => withText(feedback, reply.id, text));
      try {
        const params = { commentBaseId: reply.commentBaseId, replyId: reply.id };
        const input = { params, body: { comment: text }, idempotencyKey: newActionKey() };
        await api.call(feedbackContract.editReply, input);
        draftStore.remove(boxKey);
        await Promise.all([
          readAgain(),
          client.invalidateQueries({ queryKey: staleKey(feedbackContract.listReplyEdits, params) }),
        ]);
      } catch (error) {
        show((feedback) => withText(feedback, reply.id, reply.comment));
        draftStore.setSending(boxKey, false);
        showFailure(texts.notChanged, error);
      }
    },

    remove: async (reply) => {
      const params = { commentBaseId: reply.commentBaseId, replyId: reply.id };
      await api.call(feedbackContract.deleteReply, { params, idempotencyKey: newActionKey() });
      await readAgain();
    },
  };
}

async function openThread(place: Place, submissionId: number): Promise<number> {
  const body = place === 'general' ? { workId: submissionId } : place;
  return (await api.call(feedbackContract.openThread, { body, idempotencyKey: newActionKey() })).id;
}

/** Tells the writer of readers who cannot see the reply yet, once per submission. */
function tellOnce(submissionId: number, warnings: readonly Warning[]): void {
  const [warning] = warnings;
  if (!warning || warnedOf.has(submissionId)) return;
  warnedOf.add(submissionId);
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
