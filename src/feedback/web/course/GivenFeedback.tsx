import {
  Avatar,
  ButtonLink,
  Card,
  IconCode,
  Pill,
  RelativeTime,
  Row,
  Stack,
  Text,
  UserName,
} from '../../../design/web/index.ts';
import type { CourseFeedback } from '../../domain/course/contract.ts';
import { linesOf } from '../../domain/model.ts';
import { hrefOfReply, linePlace } from '../place.ts';
import { FileLinesContext, useReadLinesOf } from '../suggestions/file-lines.ts';
import { ReplyText } from '../suggestions/ReplyText.tsx';
import { texts } from './texts.ts';

interface GivenFeedbackProps {
  courseId: number;
  given: CourseFeedback;
}

/** One reply, with who wrote it, and the way to where it stands. */
export function GivenFeedback({ courseId, given }: GivenFeedbackProps) {
  const { reply, thread, path, assignmentId, assignmentName } = given;
  const lines = linesOf(thread);
  const { fileId } = thread;
  const href = hrefOfReply({ courseId, assignmentId }, thread, reply.id);
  return (
    <Card
      title={assignmentName}
      description={path !== null && lines ? texts.onLines(path, lines) : texts.onWhole}
      actions={
        <ButtonLink size="s" icon={<IconCode aria-hidden />} href={href}>
          {texts.open}
        </ButtonLink>
      }
    >
      <Stack gap={2}>
        <Row gap={2} wrap>
          <Avatar name={reply.author?.name ?? texts.hiddenAuthor} />
          <Text weight="strong" size="dense">
            {reply.author ? <UserName user={reply.author} /> : texts.hiddenAuthor}
          </Text>
          <Text tone="muted" size="meta">
            <RelativeTime moment={reply.createdAt} />
          </Text>
          {reply.commentType === 'peer_feedback' && (
            <Pill kind="info" icon="none">
              {texts.peer}
            </Pill>
          )}
          {!reply.approved && (
            <Pill kind="warn" icon="waiting">
              {texts.waits}
            </Pill>
          )}
        </Row>
        <FileLinesContext value={useReadLinesOf(path)}>
          <ReplyText reply={reply} place={fileId !== null && lines ? linePlace(fileId, lines) : 'general'} />
        </FileLinesContext>
      </Stack>
    </Card>
  );
}
