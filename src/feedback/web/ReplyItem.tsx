import { useState } from 'react';
import { Button } from '../../design/web/index.ts';
import type { Reply } from '../domain/model.ts';
import { answerCountOf, isFoldedAt, type ReplyNode } from '../domain/tree.ts';
import { DeleteReplyDialog } from './DeleteReplyDialog.tsx';
import { useDraft } from './stores/draft-store.ts';
import { EditsDialog } from './EditsDialog.tsx';
import { isUnsaved } from './feedback-cache.ts';
import { useFeedbackScope } from './feedback-scope.ts';
import { boxesOf, boxOfAnswer, boxOfEdit, type Place } from './place.ts';
import { ReplyBox } from './ReplyBox.tsx';
import { authorNameOf, ReplyHead } from './ReplyHead.tsx';
import { ReplyText } from './suggestions/ReplyText.tsx';
import { texts } from './texts.ts';
import styles from './Thread.module.css';
import { isFirstJump, setUnfolded, useUnfolded } from './stores/unfolded-store.ts';
import { useThreadActions } from './use-thread-actions.ts';

interface ReplyItemProps {
  node: ReplyNode<Reply>;
  place: Place;
  /** From the top down to the reply in focus: these stand open at once. */
  openPath: readonly number[];
  isOpenedByJump: boolean;
  /** The reply in focus, when it is in this thread. */
  targetId: number | undefined;
}

/** One reply with its boxes and the answers beneath it. */
export function ReplyItem(props: ReplyItemProps) {
  const { node, place, targetId } = props;
  const { reply } = node;
  const { submissionId, viewer } = useFeedbackScope();
  const actions = useThreadActions();
  const [dialog, setDialog] = useState<'edits' | 'delete'>();
  const boxes = boxesOf({ userId: viewer.sight.viewerId, submissionId });
  const [answerKey, editKey] = [boxes + boxOfAnswer(reply.id), boxes + boxOfEdit(reply.id)];
  const isAnswering = useIsOpen(answerKey);
  const isEditing = useIsOpen(editKey);
  const isTarget = targetId === reply.id;
  const close = () => {
    setDialog(undefined);
  };
  return (
    <div className={styles.reply}>
      <article
        className={[isTarget && styles.focused, isUnsaved(reply) && styles.unsaved].filter(Boolean).join(' ')}
        aria-label={authorNameOf(reply)}
        aria-current={isTarget || undefined}
        tabIndex={isTarget ? -1 : undefined}
        ref={isTarget ? jumpToOnce : undefined}
      >
        <ReplyHead
          reply={reply}
          answerKey={answerKey}
          editKey={editKey}
          onShowEdits={() => {
            setDialog('edits');
          }}
          onDelete={() => {
            setDialog('delete');
          }}
          onApprove={(approved) => void actions.approve(reply, approved)}
        />
        {isEditing ? (
          <ReplyBox
            boxKey={editKey}
            label={texts.changeReply}
            place={place}
            onSave={(text) => actions.change(reply, editKey, text)}
          />
        ) : (
          <ReplyText reply={reply} place={place} />
        )}
      </article>
      <Answers {...props} />
      {isAnswering && (
        <ReplyBox
          boxKey={answerKey}
          label={texts.answerTo(authorNameOf(reply))}
          place={place}
          onSave={(text) => actions.write({ place, inReplyToId: reply.id, boxKey: answerKey, text })}
        />
      )}
      {dialog === 'edits' && <EditsDialog reply={reply} onClose={close} />}
      {dialog === 'delete' && <DeleteReplyDialog reply={reply} onClose={close} />}
    </div>
  );
}

function useIsOpen(boxKey: string): boolean {
  return useDraft(boxKey)?.isSending === false;
}

/** Brings the reply into view and to the keyboard when it first appears. */
function jumpToOnce(element: HTMLElement | null): void {
  if (!element || !isFirstJump(location.href)) return;
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
}

function Answers(props: ReplyItemProps) {
  const { node, openPath, isOpenedByJump, targetId } = props;
  const { collapseDepth } = useFeedbackScope();
  const chosen = useUnfolded(node.reply.id);
  if (node.answers.length === 0) return null;
  const isOnPath = openPath.includes(node.reply.id) && node.reply.id !== targetId;
  const isOpen = chosen ?? (!isFoldedAt(node.depth, collapseDepth) || isOnPath || isOpenedByJump);
  if (!isOpen) {
    return (
      <Button
        kind="quiet"
        size="s"
        aria-expanded={false}
        onClick={() => {
          setUnfolded(node.reply.id, true);
        }}
      >
        {texts.moreReplies(answerCountOf(node))}
      </Button>
    );
  }
  return (
    <div className={styles.answers}>
      {node.answers.map((answer) => (
        <ReplyItem key={answer.reply.id} {...props} node={answer} />
      ))}
    </div>
  );
}
