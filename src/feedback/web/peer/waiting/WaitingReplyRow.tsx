import {
  Avatar,
  Link,
  RelativeTime,
  Row,
  Stack,
  SubmitButton,
  Text,
  UserName,
} from '../../../../design/web/index.ts';
import { useCall } from '../../../../kernel/web/api.ts';
import { linesOf, replyTagOf } from '../../../domain/model.ts';
import { peerFeedbackContract } from '../../../domain/peer/contract.ts';
import type { WaitingReply } from '../../../domain/peer/model.ts';
import { hrefOfReply, linePlace } from '../../place.ts';
import { FileLinesContext, useReadLinesOf } from '../../suggestions/file-lines.ts';
import { ReplyText } from '../../suggestions/ReplyText.tsx';
import { texts } from './texts.ts';
import styles from './Waiting.module.css';

interface WaitingReplyRowProps {
  place: { courseId: number; assignmentId: number };
  waiting: WaitingReply;
  /** Before the lists that hold it are read anew. */
  onApproved: () => void;
  /** It was changed or deleted meanwhile. */
  onRefused: () => void;
}

/** One comment: who wrote it, where it stands, what it says, and its approval. */
export function WaitingReplyRow({ place, waiting, onApproved, onRefused }: WaitingReplyRowProps) {
  const { reply, thread, path, subject } = waiting;
  const approve = useCall(peerFeedbackContract.approveReply);
  const lines = linesOf(thread);
  const where = path !== null && lines ? texts.onLines(path, lines) : texts.onWhole;
  const submit = async (): Promise<void> => {
    const params = { commentBaseId: reply.commentBaseId, replyId: reply.id };
    onApproved();
    try {
      // Only what was read here is approved.
      await approve.mutateAsync({ params, ifMatch: replyTagOf(reply) });
    } catch (error) {
      onRefused();
      throw error;
    }
  };
  const name = reply.author?.name ?? texts.hiddenAuthor;
  return (
    <section aria-label={texts.commentOf(name, subject.name)} className={styles.row}>
      <Stack gap={2}>
        <Row gap={2} wrap>
          <Avatar name={name} />
          <Text weight="strong" size="dense">
            {reply.author ? <UserName user={reply.author} /> : name}
          </Text>
          <Text size="dense">
            {texts.to} <UserName user={subject} />
          </Text>
          <Link href={hrefOfReply(place, thread, reply.id)}>{where}</Link>
          <Text tone="muted" size="meta">
            <RelativeTime moment={reply.createdAt} />
          </Text>
        </Row>
        <FileLinesContext value={useReadLinesOf(path)}>
          <ReplyText
            reply={reply}
            place={thread.fileId !== null && lines ? linePlace(thread.fileId, lines) : 'general'}
          />
        </FileLinesContext>
        <div data-approve>
          <SubmitButton size="s" kind="secondary" submit={submit}>
            {texts.approve}
          </SubmitButton>
        </div>
      </Stack>
    </section>
  );
}
