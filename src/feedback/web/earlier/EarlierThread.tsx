import { DateText, IconHistory, Link, Row, Spacer, Text } from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { fileFeedback } from '../../domain/addresses.ts';
import { isSameRange, type LineRange } from '../../../kernel/domain/texts/line-range.ts';
import { linesOf, type EarlierThread as EarlierThreadModel, type Reply } from '../../domain/model.ts';
import { replyTreeOf, type ReplyNode } from '../../domain/tree.ts';
import { useFeedbackScope } from '../feedback-scope.ts';
import { authorNameOf, ReplySignature } from '../ReplyHead.tsx';
import { linePlace, type Place } from '../place.ts';
import { ReplyText } from '../suggestions/ReplyText.tsx';
import threadStyles from '../Thread.module.css';
import styles from './EarlierThread.module.css';
import { texts } from './texts.ts';

interface EarlierThreadProps {
  earlier: EarlierThreadModel;
  /** Where its lines stand now. */
  lines: LineRange;
}

/** A thread of an earlier submission under the line that is still there: to read, with the way to where it goes on. */
export function EarlierThread({ earlier, lines }: EarlierThreadProps) {
  const { thread, handedInAt } = earlier;
  const { courseId, assignmentId } = useFeedbackScope();
  const wasAt = linesOf(thread) ?? lines;
  const href = hrefOf(
    fileFeedback,
    { courseId, assignmentId, submissionId: thread.workId, fileId: thread.fileId ?? undefined },
    { query: { replyToFocus: `${thread.id}-${thread.replies[0]?.id ?? 0}` }, tab: 'code' },
  );
  return (
    <div className={threadStyles.slot}>
      <section className={`${threadStyles.thread} ${styles.earlier}`} aria-label={texts.label(lines)}>
        <div className={styles.origin}>
          <Row gap={2} wrap>
            <IconHistory aria-hidden size={16} />
            <Text size="meta" tone="muted">
              {texts.from} <DateText moment={handedInAt} />
              {isSameRange(wasAt, lines) ? '' : texts.movedFrom(wasAt)}
            </Text>
            <Spacer />
            <Text size="meta">
              <Link href={href}>{texts.open}</Link>
            </Text>
          </Row>
        </div>
        {replyTreeOf(thread.replies).map((node) => (
          <EarlierReply key={node.reply.id} node={node} place={linePlace(thread.fileId ?? '', wasAt)} />
        ))}
      </section>
    </div>
  );
}

function EarlierReply({ node: { reply, answers }, place }: { node: ReplyNode<Reply>; place: Place }) {
  return (
    <div className={threadStyles.reply}>
      <article aria-label={authorNameOf(reply)}>
        {!reply.deleted && (
          <header className={threadStyles.head}>
            <ReplySignature reply={reply} />
          </header>
        )}
        <ReplyText reply={reply} place={place} />
      </article>
      {answers.length > 0 && (
        <div className={threadStyles.answers}>
          {answers.map((answer) => (
            <EarlierReply key={answer.reply.id} node={answer} place={place} />
          ))}
        </div>
      )}
    </div>
  );
}
