import {
  Pill,
  RelativeTime,
  Row,
  Stack,
  SubmitButton,
  Text,
  TextArea,
  type PillKind,
} from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { formatGrade } from '../../domain/display.ts';
import { regradeContract } from '../../domain/regrades/contract.ts';
import {
  longestRegradeText,
  type RegradeOutcome,
  type RegradeReply,
  type RegradeRequest,
  type RegradeState,
} from '../../domain/regrades/model.ts';
import { mayReplyToRegrade } from '../../domain/regrades/rules.ts';
import { useGradeScale } from '../queries.ts';
import { useKeptText } from './kept-text.ts';
import styles from './RegradeThread.module.css';
import { texts } from './texts.ts';

export const kindOfState: Record<RegradeState, PillKind> = {
  open: 'info',
  kept: 'neutral',
  changed: 'ok',
  withdrawn: 'neutral',
};

interface RegradeThreadProps {
  assignmentId: number;
  request: RegradeRequest;
  isAuthor: boolean;
  mayDecide: boolean;
}

/** One request with its replies, and what the reader may do with it. */
export function RegradeThread({ assignmentId, request, isAuthor, mayDecide }: RegradeThreadProps) {
  const { state, rowHeader, replies } = request;
  const about = rowHeader === null ? texts.aboutWhole : texts.aboutRow(rowHeader);
  const mayWrite = mayReplyToRegrade({ state, isAuthor, replyCount: replies.length }).allowed;
  return (
    <section className={styles.thread} aria-label={about}>
      <Row gap={2} justify="space-between" align="start" wrap>
        <Text weight="medium">{about}</Text>
        <Pill kind={kindOfState[state]}>{texts.states[state]}</Pill>
      </Row>
      {state === 'changed' && <Change assignmentId={assignmentId} request={request} />}
      <ol className={styles.replies}>
        {replies.map((reply) => (
          <Reply key={reply.id} reply={reply} />
        ))}
      </ol>
      {mayWrite && (isAuthor || mayDecide) && <Answer {...{ request, isAuthor, about }} />}
    </section>
  );
}

function Change({ assignmentId, request }: Pick<RegradeThreadProps, 'assignmentId' | 'request'>) {
  const scale = useGradeScale(assignmentId);
  const { gradeWhenAsked, gradeAfter } = request;
  if (!scale || (gradeWhenAsked === null && gradeAfter === null)) return null;
  const shown = (grade: number | null) =>
    grade === null ? texts.noGrade : formatGrade(grade, scale.grading, scale.decimals);
  return <Text numeric>{texts.changed(shown(gradeWhenAsked), shown(gradeAfter))}</Text>;
}

function Reply({ reply: { text, user, writtenAt, isAuthors } }: { reply: RegradeReply }) {
  return (
    <li className={styles.reply} data-authors={isAuthors}>
      <Text size="meta" tone="muted">
        {user?.name ?? texts.staff}, <RelativeTime moment={writtenAt} />
      </Text>
      <p className={styles.text}>{text}</p>
    </li>
  );
}

interface AnswerProps {
  request: RegradeRequest;
  isAuthor: boolean;
  about: string;
}

function Answer({ request, isAuthor, about }: AnswerProps) {
  const [text, setText] = useKeptText(`reply ${request.id}`);
  const reply = useCall(regradeContract.replyToRegrade);
  const decide = useCall(regradeContract.decideRegrade);
  const params = { requestId: Number(request.id) };
  const isEmpty = text.trim() === '';
  // At once: what was sent stands above as soon as it is stored.
  const clear = () => setText('');
  const send = () => reply.mutateAsync({ params, body: { text } }).then(clear);
  const close = (outcome: RegradeOutcome) => () =>
    decide.mutateAsync({ params, body: isEmpty ? { outcome } : { outcome, text } }).then(clear);
  const isOpen = request.state === 'open';
  // Whoever gets nothing but "Grade kept" does not learn why.
  const hasAnswer = request.replies.some(({ isAuthors }) => !isAuthors);
  return (
    <Stack gap={2}>
      <TextArea
        label={texts.replyTo(about)}
        description={isOpen && !isAuthor ? texts.decideHint : undefined}
        rows={2}
        maxLength={longestRegradeText}
        value={text}
        onChange={setText}
      />
      <Row gap={2} wrap>
        <SubmitButton
          size="s"
          kind="secondary"
          disabledReason={isEmpty ? texts.writeFirst : undefined}
          submit={send}
        >
          {texts.sendReply}
        </SubmitButton>
        {isAuthor && <Withdraw params={params} />}
        {isOpen && !isAuthor && (
          <>
            <SubmitButton
              size="s"
              kind="secondary"
              disabledReason={isEmpty && !hasAnswer ? texts.sayWhy : undefined}
              submit={close('kept')}
            >
              {texts.keep}
            </SubmitButton>
            <SubmitButton size="s" kind="secondary" submit={close('changed')}>
              {texts.change}
            </SubmitButton>
          </>
        )}
        {!isOpen && !isAuthor && request.state !== 'withdrawn' && <Reopen params={params} />}
      </Row>
    </Stack>
  );
}

function Withdraw({ params }: { params: { requestId: number } }) {
  const withdraw = useCall(regradeContract.withdrawRegrade);
  return (
    <SubmitButton
      size="s"
      kind="quiet"
      confirm={texts.withdrawQuestion}
      submit={() => withdraw.mutateAsync({ params })}
    >
      {texts.withdraw}
    </SubmitButton>
  );
}

function Reopen({ params }: { params: { requestId: number } }) {
  const reopen = useCall(regradeContract.reopenRegrade);
  return (
    <SubmitButton size="s" kind="quiet" submit={() => reopen.mutateAsync({ params })}>
      {texts.reopen}
    </SubmitButton>
  );
}
