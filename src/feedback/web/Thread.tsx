import { Button } from '../../design/web/index.ts';
import { isOneLine } from '../../kernel/domain/texts/line-range.ts';
import { linesOf, type Thread as ThreadModel } from '../domain/model.ts';
import { mayReply } from '../domain/rules.ts';
import { pathTo, replyTreeOf } from '../domain/tree.ts';
import { draftStore, useDraft } from './stores/draft-store.ts';
import { useFeedbackScope } from './feedback-scope.ts';
import { boxesOf, boxOfPlace, type Place } from './place.ts';
import { ReplyBox } from './ReplyBox.tsx';
import { ReplyItem } from './ReplyItem.tsx';
import { texts } from './texts.ts';
import styles from './Thread.module.css';
import { useOpenedAfterJump } from './stores/unfolded-store.ts';
import { useThreadActions } from './use-thread-actions.ts';

interface ThreadProps {
  place: Place;
  /** Undefined while there is only a box. */
  thread: ThreadModel | undefined;
}

/** A thread: replies with their answers, and the box for one more. */
export function Thread({ place, thread }: ThreadProps) {
  const { submissionId, viewer, focus, uncollapseDelaySeconds } = useFeedbackScope();
  const actions = useThreadActions();
  const boxKey = boxesOf({ userId: viewer.sight.viewerId, submissionId }) + boxOfPlace(place);
  const draft = useDraft(boxKey);
  const isTarget = thread !== undefined && focus?.commentBaseId === thread.id;
  const isOpenedByJump = useOpenedAfterJump(isTarget ? thread.id : undefined, uncollapseDelaySeconds);
  const replies = thread?.replies ?? [];
  const path = isTarget ? pathTo(replies, focus.replyId) : [];
  const isOpen = draft !== undefined && !draft.isSending;
  const canReply = mayReply(viewer).allowed;
  const lines = place === 'general' ? undefined : linesOf(place);
  return (
    <section className={styles.thread} aria-label={lines ? texts.threadOn(lines) : texts.generalTitle}>
      {lines && !isOneLine(lines) && <div className={styles.lines}>{texts.severalLines(lines)}</div>}
      {replyTreeOf(replies).map((node) => (
        <ReplyItem
          key={node.reply.id}
          node={node}
          place={place}
          openPath={path}
          isOpenedByJump={isOpenedByJump}
          targetId={isTarget ? focus.replyId : undefined}
        />
      ))}
      {canReply && (
        <div className={styles.foot}>
          {isOpen ? (
            <ReplyBox
              isNew
              boxKey={boxKey}
              place={place}
              label={lines ? texts.commentOn(lines) : texts.commentOnSubmission}
              onSave={(text) => actions.write({ place, inReplyToId: null, boxKey, text })}
            />
          ) : (
            <Button
              kind="quiet"
              size="s"
              onClick={() => {
                draftStore.open(boxKey);
              }}
            >
              {texts.reply}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
