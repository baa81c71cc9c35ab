import { useRef, useState } from 'react';
import {
  DecimalInput,
  ErrorState,
  IconButton,
  IconRotate,
  Pill,
  Row,
  Skeleton,
  Spacer,
  Status,
  Text,
  useHotkeys,
  useLeaveGuard,
} from '../../design/web/index.ts';
import { gradeTagOf } from '../../submissions/domain/grade-tag.ts';
import type { ExtendedSubmission } from '../../submissions/domain/model.ts';
import { formatGrade, gradeMultiplierOf, gradeOfShown, shownGradeOf } from '../domain/display.ts';
import styles from './GradeBox.module.css';
import { GradeHistory } from './GradeHistory.tsx';
import {
  useGiveGrade,
  useGradedSubmission,
  useGradeScale,
  type GradeScale,
  type SecondGrade,
} from './queries.ts';
import { gradeText, SecondGradeDialog } from './SecondGradeDialog.tsx';
import { texts } from './texts.ts';

interface GradeBoxProps {
  assignmentId: number;
  submissionId: number;
  /** grade: the grade can be changed; read: it is only shown. */
  mode: 'grade' | 'read';
  /** True for people who may see the history. */
  hasHistory?: boolean | undefined;
}

/** The grade of a submission on the scale of its assignment. */
export function GradeBox({ assignmentId, submissionId, mode, hasHistory = false }: GradeBoxProps) {
  const submission = useGradedSubmission(submissionId);
  const scale = useGradeScale(assignmentId);
  if (submission.error !== null) {
    return (
      <ErrorState
        title={texts.loadFailed}
        error={submission.error}
        onRetry={() => void submission.refetch()}
      />
    );
  }
  if (submission.data === undefined || scale === undefined) return <Skeleton height={56} />;
  const parts = { submission: submission.data, scale };
  return (
    <section className={styles.box} aria-label={texts.grade}>
      <Row wrap>
        <Text weight="strong" as="h3">
          {texts.grade}
        </Text>
        {mode === 'grade' ? <GradeField key={submissionId} {...parts} /> : <GradeText {...parts} />}
        {hasHistory && <GradeHistory submissionId={submissionId} scale={scale} />}
      </Row>
    </section>
  );
}

interface GradeParts {
  submission: ExtendedSubmission;
  scale: GradeScale;
}

function GradeText({ submission, scale }: GradeParts) {
  const { grading, decimals, maxGrade } = scale;
  const isPoints = grading.scale === 'points';
  const isSoFar = submission.grade !== null && submission.manualGradingStatus === 'unfinished';
  return (
    <Text numeric tone={isSoFar ? 'muted' : undefined}>
      {submission.grade === null ? texts.noGrade : formatGrade(submission.grade, grading, decimals)}
      {isPoints && ` ${texts.outOf(String(shownGradeOf(maxGrade, grading, decimals)))}`}
      {isSoFar && ` ${texts.soFar}`}
    </Text>
  );
}

/** Saves a typed grade on blur or by Enter; an empty field returns to the rubric's grade. */
function GradeField({ submission, scale }: GradeParts) {
  const { grading, decimals, maxGrade } = scale;
  const [second, setSecond] = useState<SecondGrade>();
  const give = useGiveGrade(submission.id, setSecond);
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<{ value: number | null; seen: ExtendedSubmission }>();
  const shownOf = ({ grade }: ExtendedSubmission) =>
    grade === null ? null : shownGradeOf(grade, grading, decimals);
  const value = shownOf(submission);
  const max = shownGradeOf(maxGrade, grading, decimals);
  // Links take the focus first, which saves; a reload and what is no grade would lose it.
  useLeaveGuard(typed !== undefined && typed.value !== shownOf(typed.seen));
  useHotkeys([
    {
      ...{ id: 'focus-grade', keys: 'e' },
      label: texts.focusGrade,
      group: texts.hotkeyGroup,
      onPress: () => {
        const input = frame.current?.querySelector('input');
        // Selecting alone does not scroll to it.
        input?.focus();
        input?.select();
      },
    },
  ]);

  const keep = () => {
    if (!typed) return;
    // A text that is no number also reads as empty. Only a field that is really empty removes the grade; any
    // other text stays, with the message that says what is wrong.
    const isEmpty = frame.current?.querySelector('input')?.value.trim() === '';
    if (typed.value === null && !isEmpty) return;
    setTyped(undefined);
    const { seen } = typed;
    // The grader typed the old grade again, so there is nothing to save, even if somebody
    // else changed it meanwhile.
    if (typed.value === shownOf(seen)) return;
    give.mutate({ grade: typed.value === null ? null : gradeOfShown(typed.value, grading), seen });
  };
  const isSaved = give.isSuccess && !typed;
  const statusOf = (): string => {
    // The typed grade stays. When the field is left, the grader is asked which grade counts.
    if (typed && gradeTagOf(typed.seen) !== gradeTagOf(submission)) {
      return texts.changedWhileTyping(gradeText(submission.grade, scale));
    }
    if (give.isPending) return texts.saving;
    return isSaved ? texts.saved : '';
  };

  return (
    <>
      <div
        ref={frame}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
          // Without the focus in the field, letters work as hotkeys again.
          if (event.key === 'Escape') frame.current?.querySelector('input')?.blur();
        }}
      >
        <DecimalInput
          label={texts.grade}
          hideLabel
          width={88}
          min={0}
          max={max}
          step={gradeMultiplierOf(grading) / 2}
          value={typed ? typed.value : value}
          onChange={(next) => setTyped({ value: next, seen: typed?.seen ?? submission })}
        />
      </div>
      <Text tone="muted" numeric>
        {grading.scale === 'points' ? texts.outOf(String(max)) : '%'}
      </Text>
      {submission.grade !== null && submission.manualGradingStatus === 'unfinished' && (
        <Text tone="muted">{texts.soFar}</Text>
      )}
      <Spacer />
      {submission.gradeOverridden && (
        <>
          <Pill kind="neutral" icon="none">
            {texts.overridden}
          </Pill>
          <IconButton
            size="s"
            label={texts.back}
            icon={<IconRotate />}
            onClick={() => give.mutate({ grade: null, seen: submission })}
          />
        </>
      )}
      <Status text={statusOf()} />
      <SecondGradeDialog
        second={second}
        scale={scale}
        onPutMine={({ grade, present }) => give.mutate({ grade, seen: present.submission })}
        onClose={() => setSecond(undefined)}
      />
    </>
  );
}
