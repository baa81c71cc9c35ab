import { useEffect, useRef, useState } from 'react';
import { countdownText } from '../../assignments/domain/exam/countdown.ts';
import type { Assignment } from '../../assignments/domain/model.ts';
import {
  Alert,
  Button,
  CloseButton,
  Dialog,
  Form,
  FormButtons,
  keepFocusIn,
  Row,
  showFailure,
  showToast,
  Spacer,
  Status,
  Text,
  TextArea,
  timeText,
  useFormState,
  VisuallyHidden,
} from '../../design/web/index.ts';
import { useCall } from '../../kernel/web/api.ts';
import { examContract } from '../domain/contract.ts';
import { maxHelpText, type ExamStanding } from '../domain/model.ts';
import styles from './ExamBar.module.css';
import { studentTexts as texts } from './texts.ts';
import { useExamStanding } from './use-exam-standing.ts';
import { useNowMs } from './use-now-ms.ts';

/** Stands above the work of a student in a running exam: the time left, and how to call for help. */
export function ExamBar({ assignment }: { assignment: Assignment }) {
  const { standing, isOffline, readAgain } = useExamStanding(assignment);
  const [isAsking, setAsking] = useState(false);
  const deadline = standing?.deadline ?? assignment.timeframe.deadline;
  useToldOfChange(standing);
  useToldOfEnd(standing);
  return (
    <section ref={keepFocusIn} className={styles.bar} aria-label={texts.exam}>
      <Row gap={3} wrap>
        <TimeLeft deadline={deadline} />
        <Spacer />
        {!standing?.askedForHelpAt && (
          <Button size="s" onClick={() => setAsking(true)}>
            {texts.help}
          </Button>
        )}
      </Row>
      {standing?.askedForHelpAt && (
        <Asked key={standing.askedForHelpAt.getTime()} assignmentId={assignment.id} onEnd={readAgain} />
      )}
      {isOffline && <Alert kind="warn">{texts.noConnection}</Alert>}
      <VisuallyHidden>
        <Status text={isOffline ? texts.noConnection : ''} hidden />
      </VisuallyHidden>
      {isAsking && (
        <HelpDialog
          assignmentId={assignment.id}
          onClose={() => {
            setAsking(false);
            readAgain();
          }}
        />
      )}
    </section>
  );
}

/** Says that somebody will come, and takes the call back where that is no longer needed. */
function Asked({ assignmentId, onEnd }: { assignmentId: number; onEnd: () => void }) {
  const withdraw = useCall(examContract.withdrawExamHelp);
  // Until the standing is read again, which takes this away.
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      await withdraw.mutateAsync({ params: { assignmentId } });
    } catch (error) {
      setEnding(false);
      showFailure(texts.notWithdrawn, error);
    }
    onEnd();
  };
  return (
    <Alert
      kind="info"
      actions={
        <Button size="s" loading={isEnding} onClick={() => void end()}>
          {texts.withdraw}
        </Button>
      }
    >
      {texts.asked}
    </Alert>
  );
}

function TimeLeft({ deadline }: { deadline: Date | null }) {
  const nowMs = useNowMs(1000);
  if (deadline === null) return <Text>{texts.noEnd}</Text>;
  const leftMs = deadline.getTime() - nowMs;
  return (
    <Text numeric weight="medium">
      {leftMs > 0 ? texts.left(countdownText(leftMs)) : texts.over}
    </Text>
  );
}

/** Says so when somebody moves the end of the exam. */
function useToldOfChange(standing: ExamStanding | undefined): void {
  const before = useRef<Date | null>(undefined);
  const deadline = standing?.deadline;
  const endMs = deadline?.getTime();
  useEffect(() => {
    const told = before.current;
    before.current = deadline;
    if (told === undefined || told?.getTime() === endMs || !deadline) return;
    const time = timeText(deadline);
    const isLater = told !== null && deadline > told;
    showToast({ kind: 'info', title: isLater ? texts.later(time) : texts.changed(time) });
    // The number stands for the date, which is a new object after each read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [endMs]);
}

/** Says so when a call for help is over, by oneself or because somebody has been there. */
function useToldOfEnd(standing: ExamStanding | undefined): void {
  const wasWaiting = useRef(false);
  const isWaiting = Boolean(standing?.askedForHelpAt);
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) showToast({ kind: 'info', title: texts.isOver });
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
}

function HelpDialog({ assignmentId, onClose }: { assignmentId: number; onClose: () => void }) {
  const ask = useCall(examContract.askForExamHelp);
  const form = useFormState({ initial: { text: '' } });
  return (
    <Dialog opened onClose={onClose} title={texts.helpTitle} size="s">
      <Form
        form={form}
        aria-label={texts.helpTitle}
        mayBeUnchanged
        submit={({ text }) => ask.mutateAsync({ params: { assignmentId }, body: { text } })}
        onSuccess={onClose}
        buttons={
          <FormButtons label={texts.send} kind="primary">
            <CloseButton />
          </FormButtons>
        }
      >
        <Text>{texts.helpHint}</Text>
        <TextArea label={texts.helpText} maxLength={maxHelpText} {...form.field('text')} />
      </Form>
    </Dialog>
  );
}
