import { Card, EmptyState } from '../../design/web/index.ts';
import type { Thread as ThreadModel } from '../domain/model.ts';
import { mayReply } from '../domain/rules.ts';
import { useFeedbackScope } from './feedback-scope.ts';
import { boxesOf, boxOfPlace } from './place.ts';
import { ReplyBox } from './ReplyBox.tsx';
import { texts } from './texts.ts';
import { Thread } from './Thread.tsx';
import { useThreadActions } from './use-thread-actions.ts';

/** Feedback on the submission as a whole; for people who may write, the box is open. */
export function GeneralFeedback({ thread }: { thread: ThreadModel | null }) {
  const { submissionId, viewer } = useFeedbackScope();
  const actions = useThreadActions();
  const boxKey = boxesOf({ userId: viewer.sight.viewerId, submissionId }) + boxOfPlace('general');
  const mayWrite = mayReply(viewer).allowed;
  return (
    <Card title={texts.generalTitle}>
      {thread && <Thread place="general" thread={thread} />}
      {!thread && mayWrite && (
        <ReplyBox
          isFixed
          boxKey={boxKey}
          label={texts.commentOnSubmission}
          placeholder={texts.generalPlaceholder}
          onSave={(text) => actions.write({ place: 'general', inReplyToId: null, boxKey, text })}
        />
      )}
      {!thread && !mayWrite && <EmptyState title={texts.noFeedback} />}
    </Card>
  );
}
