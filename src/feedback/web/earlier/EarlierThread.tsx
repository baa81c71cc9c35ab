import { DateText, IconHistory, Link, Row, Spacer, Text } from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { fileFeedback } from '../../domain/addresses.ts';
import type { EarlierThread as EarlierThreadModel, Reply } from '../../domain/model.ts';
import { replyTreeOf, type ReplyNode } from '../../domain/tree.ts';
import { useFeedbackScope } from '../feedback-scope.ts';
import { authorNameOf, ReplySignature } from '../ReplyHead.tsx';
import { ReplyText } from '../ReplyItem.tsx';
import threadStyles from '../Thread.module.css';
import styles from './EarlierThread.module.css';
import { texts } from './texts.ts';

interface EarlierThreadProps {
  earlier: EarlierThreadModel;
  /** Where its line stands now, counted from 0. */
  line: number;
}

/** A thread of an earlier submission under the line that is still there: to read, with the way to where it goes on. */
export function EarlierThread({ earlier, line }: EarlierThreadProps) {
  const { thread, handedInAt } = earlier;
  const { courseId, assignmentId } = useFeedbackScope();
  const wasAt = thread.line ?? line;
  const href = hrefOf(
    fileFeedback,
    { courseId, assignmentId, submissionId: thread.workId, fileId: thread.fileId ?? undefined },
    { query: { replyToFocus: `${thread.id}-${thread.replies[0]?.id ?? 0}` }, tab: 'code' },
  );
  return (
    <div className={threadStyles.slot}>
      <section className={`${threadStyles.thread} ${styles.earlier}`} aria-label={texts.label(line)}>
        <div className={styles.origin}>
          <Row gap={2} wrap>
            <IconHistory aria-hidden size={16} />
            <Text size="meta" tone="muted">
              {texts.from} <DateText moment={handedInAt} />
              {wasAt === line ? '' : texts.movedFrom(wasAt)}
            </Text>
            <Spacer />
            <Text size="meta">
              <Link href={href}>{texts.open}</Link>
            </Text>
          </Row>
        </div>
        {replyTreeOf(thread.replies).map((node) => (
          <EarlierReply key={node.reply.id} node={node} />
        ))}
      </section>
    </div>
  );
}

function EarlierReply({ node: { reply, answers } }: { node: ReplyNode<Reply> }) {
  return (
    <div className={threadStyles.reply}>
      <article aria-label={authorNameOf(reply)}>
        {!reply.deleted && (
          <header className={threadStyles.head}>
            <ReplySignature reply={reply} />
          </header>
        )}
        <ReplyText reply={reply} />
      </article>
      {answers.length > 0 && (
        <div className={threadStyles.answers}>
          {answers.map((answer) => (
            <EarlierReply key={answer.reply.id} node={answer} />
          ))}
        </div>
      )}
    </div>
  );
}
