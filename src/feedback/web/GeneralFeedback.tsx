import { Button, Card } from '../../design/web/index.ts';
import type { Thread as ThreadModel } from '../domain/model.ts';
import { useFeedbackScope } from './feedback-scope.ts';
import { boxesOf, boxOfPlace } from './place.ts';
import { ReplyBox } from './ReplyBox.tsx';
import { draftStore, useDraft } from './stores/draft-store.ts';
import { texts } from './texts.ts';
import { Thread } from './Thread.tsx';
import { useThreadActions } from './use-thread-actions.ts';

/** Feedback on the submission as a whole, for people who may write it; for graders the box is open. */
export function GeneralFeedback({ thread }: { thread: ThreadModel | null }) {
  const { submissionId, viewer } = useFeedbackScope();
  const actions = useThreadActions();
  const boxKey = boxesOf({ userId: viewer.sight.viewerId, submissionId }) + boxOfPlace('general');
  const draft = useDraft(boxKey);
  const isOpen = !viewer.isAuthor || (draft !== undefined && !draft.isSending);
  if (!thread && !isOpen) {
    return (
      <div>
        <Button onClick={() => draftStore.open(boxKey)}>{texts.writeGeneral}</Button>
      </div>
    );
  }
  return (
    <Card title={texts.generalTitle}>
      {thread ? (
        <Thread place="general" thread={thread} />
      ) : (
        <ReplyBox
          isFixed={!viewer.isAuthor}
          isNew
          boxKey={boxKey}
          label={texts.commentOnSubmission}
          placeholder={texts.generalPlaceholder}
          onSave={(text) => actions.write({ place: 'general', inReplyToId: null, boxKey, text })}
        />
      )}
    </Card>
  );
}
