import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import {
  Alert,
  ClockContext,
  FileDrop,
  lazyPart,
  Row,
  Stack,
  SubmitButton,
  SubmitCancelled,
  Text,
  useLeaveGuard,
  type PickedFile,
} from '../../design/web/index.ts';
import type { Assignment } from '../../assignments/domain/model.ts';
import { ApiError, type Page } from '../../kernel/domain/client.ts';
import { GroupsDialog } from '../../groups/web/index.ts';
import { useSession } from '../../kernel/web/session-store.ts';
import { attemptsOf, waitingText } from '../domain/attempts.ts';
import type { FilterMode } from '../../assignments/domain/hand-in-rules/sweep.ts';
import { problemsOfBody, type HandInProblems } from '../domain/hand-in-problems.ts';
import type { ExtendedSubmission } from '../domain/model.ts';
import { NameHints } from './hand-in/NameHints.tsx';
import { SendingState } from './hand-in/SendingState.tsx';
import { useBeforeSending } from './hand-in/use-before-sending.ts';
import { useSending } from './hand-in/use-sending.ts';
import { submissionQueries, useHandIn } from './queries.ts';
import { texts } from './texts.ts';

/** Fetched as soon as files are chosen: most hand-ins follow the rules. */
const RefusedFilesDialog = lazyPart(
  async () => (await import('./RefusedFilesDialog.tsx')).RefusedFilesDialog,
  {
    isAside: true,
  },
);

interface HandInPanelProps {
  assignment: Assignment;
  /** The author of the hand-in; when `isTest` is set, the test student. */
  authorId: number;
  isTest?: boolean | undefined;
  /** The user has can_override_submission_limiting. */
  isUnlimited?: boolean | undefined;
  /** The reason of `mayHandIn` why nobody can hand in at present. */
  disabledReason?: string | undefined;
  /** Chosen already, such as files that were written in the browser. */
  initialFiles?: readonly PickedFile[] | undefined;
  onHandedIn: (submission: ExtendedSubmission) => void;
}

/** Takes files and hands them in. The chosen files stay until they have arrived. */
export function HandInPanel(props: HandInPanelProps) {
  const { assignment, authorId, isTest = false, disabledReason, onHandedIn } = props;
  const [files, setFiles] = useState<PickedFile[]>(() => [...(props.initialFiles ?? [])]);
  const [given] = useState(files);
  // Whoever has chosen files may believe that they are handed in.
  const releaseGuard = useLeaveGuard(files !== given && files.length > 0);
  const [problems, setProblems] = useState<HandInProblems>();
  const [needsGroup, setNeedsGroup] = useState(false);
  const sending = useSending();
  const handIn = useHandIn();
  const before = useBeforeSending({
    assignment,
    files,
    isForOther: isForOtherOf(props, useSession()?.userId),
  });
  const attempts = useAttempts(assignment, authorId, props.isUnlimited === true || isTest);

  const send = async (mode: FilterMode): Promise<Page<ExtendedSubmission>> => {
    try {
      const author = isTest ? { isTest } : { authorId };
      const sent = { assignmentId: assignment.id, files, mode, ...author };
      return await sending.watch((watched) => handIn.mutateAsync({ ...sent, ...watched }));
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 0) {
        // The panel tells of it until the files have arrived; a dialog tells of it itself.
        if (problems === undefined) throw new SubmitCancelled();
        throw new Error(texts.brokeOff);
      }
      if (isForWantOfGroup(failure) && assignment.groupSet !== null && !needsGroup) {
        setNeedsGroup(true);
        throw new SubmitCancelled();
      }
      const found = failure instanceof ApiError ? problemsOfBody(failure.body) : undefined;
      if (found === undefined) throw failure;
      setProblems(found);
      throw new SubmitCancelled();
    }
  };
  const choose = (chosen: PickedFile[]) => {
    RefusedFilesDialog.fetchAhead();
    sending.forget();
    setFiles(chosen);
  };
  const finish = (page: Page<ExtendedSubmission>) => {
    setProblems(undefined);
    setNeedsGroup(false);
    setFiles([]);
    releaseGuard();
    onHandedIn(page.body);
  };
  const button = useButtonInSight(files.length);
  const choice = files.length === 0 ? texts.chooseFirst : before.reason;
  const reason = disabledReason ?? attempts.reason ?? choice;

  return (
    <Stack gap={3}>
      <FileDrop
        label={texts.filesToHandIn}
        hint={`${texts.dropHint} ${before.limits}`}
        files={files}
        onChange={choose}
        problemOf={before.problemOf}
        disabled={disabledReason !== undefined || handIn.isPending}
      />
      {!handIn.isPending && <NameHints problems={before.names} />}
      {handIn.isPending && (
        <SendingState
          share={sending.share}
          keptShare={sending.keptShare}
          wasCut={sending.wasCut}
          elapsedMs={sending.elapsedMs}
          sizeBytes={files.reduce((sum, { file }) => sum + file.size, 0)}
          line={sending.line}
        />
      )}
      {sending.line === 'gone' && (
        <Alert kind="bad" title={texts.brokeOffTitle} urgent>
          {texts.brokeOff}
        </Alert>
      )}
      <div ref={button}>
        <Row gap={3} wrap>
          <SubmitButton
            submit={() => send('error')}
            onSuccess={finish}
            warningOf={warningTextOf}
            disabledReason={reason}
          >
            {attempts.amount > 0 ? texts.handInAgain : texts.handIn}
          </SubmitButton>
          {attempts.text !== undefined && <Text tone="muted">{attempts.text}</Text>}
        </Row>
      </div>
      {assignment.groupSet !== null && (
        <GroupsDialog
          opened={needsGroup}
          courseId={assignment.courseId}
          groupSet={assignment.groupSet}
          tryAgain={async () => finish(await send('error'))}
          onClose={() => setNeedsGroup(false)}
        />
      )}
      {problems && (
        <RefusedFilesDialog
          problems={problems}
          rules={assignment.cgignore}
          mayKeep={mayOverride(assignment)}
          send={send}
          onSent={finish}
          onCancel={() => setProblems(undefined)}
        />
      )}
    </Stack>
  );
}

/** Staff who hand in for a student may send more at once. */
function isForOtherOf({ authorId, isTest }: HandInPanelProps, viewerId: number | undefined): boolean {
  return isTest !== true && viewerId !== undefined && authorId !== viewerId;
}

/** The server says so when somebody hands in without a group that is large enough (GRP-012). */
function isForWantOfGroup(failure: unknown): boolean {
  return failure instanceof ApiError && failure.body?.code === 'INSUFFICIENT_GROUP_SIZE';
}

interface ShownAttempts {
  amount: number;
  reason?: string;
  text?: string;
}

/** How often the author has handed in and how many attempts are left. It counts the seconds of a wait. */
function useAttempts(assignment: Assignment, authorId: number, isUnlimited: boolean): ShownAttempts {
  const clock = use(ClockContext);
  const [nowMs, setNowMs] = useState(clock);
  const handedIn = useQuery(submissionQueries.ofUser(assignment.id, authorId));
  const moments = (handedIn.data ?? []).map((submission) => submission.createdAt);
  const { left, secondsToWait } = attemptsOf(assignment, moments, new Date(nowMs));
  const isWaiting = secondsToWait > 0 && !isUnlimited;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNowMs(clock()), 1000);
    return () => clearInterval(timer);
  }, [clock, isWaiting]);
  const amount = moments.length;
  if (isUnlimited) return { amount };
  const { maxSubmissions } = assignment;
  const counted =
    left === null || maxSubmissions === null ? {} : { text: texts.attemptsLeft(left, maxSubmissions) };
  if (left === 0) return { amount, ...counted, reason: texts.noAttemptsLeft };
  if (!isWaiting) return { amount, ...counted };
  const wait = texts.waitFor(waitingText(secondsToWait));
  return { amount, reason: wait, text: [counted.text, wait].filter((part) => part !== undefined).join('. ') };
}

/** Users may override the validator if its option allows it, and other rules always. */
function mayOverride({ cgignore }: Assignment): boolean {
  if (cgignore === null || typeof cgignore === 'string') return true;
  return cgignore.options.some((option) => option.key === 'allow_override' && option.value);
}

function warningTextOf({ warnings }: Page<ExtendedSubmission>): string | undefined {
  return warnings.length === 0 ? undefined : warnings.map((warning) => warning.text).join(' ');
}

/** Whoever has chosen files sees the button that hands them in: they may believe that it is done. */
function useButtonInSight(fileCount: number) {
  const button = useRef<HTMLDivElement>(null);
  const before = useRef(fileCount);
  useEffect(() => {
    if (fileCount > before.current) button.current?.scrollIntoView({ block: 'nearest' });
    before.current = fileCount;
  }, [fileCount]);
  return button;
}
