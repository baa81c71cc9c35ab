import { useQuery } from '@tanstack/react-query';
import {
  ButtonLink,
  Card,
  DateText,
  dayText,
  dayTimeText,
  IconCircleCheck,
  IconCode,
  IconMessage2,
  Pill,
  Row,
  Status,
  Text,
  timeText,
  unbrokenMomentText,
} from '../../../design/web/index.ts';
import { stateOf, type AssignmentState } from '../../../assignments/domain/rules.ts';
import { useResult } from '../../../autotest/web/index.ts';
import { formatGrade, shownGradeOf } from '../../../grading/domain/display.ts';
import { useGradeScale } from '../../../grading/web/index.ts';
import { isLate } from '../../../submissions/domain/lateness.ts';
import type { Submission } from '../../../submissions/domain/model.ts';
import { filesOf } from '../../../assignments/domain/file-tree.ts';
import { ReceiptButton, submissionQueries } from '../../../submissions/web/index.ts';
import { stageOf, type HandInStage, type StageFacts } from '../../domain/hand-in-stage.ts';
import type { AssignmentScope } from '../list/assignment-scope.ts';
import { TestPill } from '../TestPill.tsx';
import { texts } from '../texts.ts';
import { useNow } from '../use-now.ts';
import styles from './ArrivalCard.module.css';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { viewer } from '../../domain/addresses.ts';

/** At most this many files are named on the card; the others are counted. */
const maxNamedFiles = 3;

interface ArrivalCardProps {
  scope: AssignmentScope;
  submission: Submission;
}

/** The first thing that a student looks for: the work has arrived, its state, and what comes next. */
export function ArrivalCard({ scope, submission }: ArrivalCardProps) {
  const { place, assignment } = scope;
  const now = useNow();
  const parts = { assignmentId: assignment.id, submissionId: submission.id };
  const hasGrade = submission.grade !== null;
  const isSoFar = submission.manualGradingStatus === 'unfinished';
  const facts = { assignment: stateOf(assignment, now), hasHandedIn: true, hasGrade, isSoFar };
  const { deadline } = assignment.timeframe;
  return (
    <Card
      footer={
        <>
          <ButtonLink
            href={hrefOf(viewer, { ...place, submissionId: submission.id }, { tab: 'feedback-overview' })}
            kind={hasGrade ? 'primary' : 'secondary'}
            icon={<IconMessage2 aria-hidden />}
          >
            {hasGrade ? texts.readFeedback : texts.feedback}
          </ButtonLink>
          <ButtonLink
            href={hrefOf(viewer, { ...place, submissionId: submission.id }, { tab: 'code' })}
            icon={<IconCode aria-hidden />}
          >
            {texts.seeYourFiles}
          </ButtonLink>
          <ReceiptButton submissionId={submission.id} />
        </>
      }
    >
      <div className={styles.card}>
        <div className={styles.words}>
          <h2 className={styles.title}>
            <IconCircleCheck aria-hidden className={styles.check} />
            <Arrived moment={submission.createdAt} now={now} />
          </h2>
          <ArrivedFiles submissionId={submission.id} />
          {assignment.hasAutoTestV2 ? (
            <StageOfTests {...parts} facts={facts} deadline={deadline} />
          ) : (
            <StageText facts={{ ...facts, testState: undefined }} deadline={deadline} />
          )}
          <Row gap={2} wrap>
            {assignment.hasAutoTestV2 && <TestPill {...parts} />}
            {isLate(submission) && <Pill kind="late">{texts.late}</Pill>}
          </Row>
        </div>
        {submission.grade !== null && (
          <BigGrade assignmentId={assignment.id} grade={submission.grade} isSoFar={isSoFar} />
        )}
      </div>
    </Card>
  );
}

/** Lists the unpacked files, so that a missing one is noticed at once; shows nothing while they are read. */
function ArrivedFiles({ submissionId }: { submissionId: number }) {
  const tree = useQuery(submissionQueries.trees(submissionId)).data?.student;
  if (!tree) return null;
  const paths = filesOf(tree).map(({ path }) => path);
  const shown = paths.slice(0, maxNamedFiles).join(', ');
  return (
    <Text size="meta" tone="muted">
      {texts.filesArrived(paths.length, texts.filesAndMore(shown, paths.length - maxNamedFiles))}
    </Text>
  );
}

/** The day is named only when it is not today: a student under stress needs the time first. */
function Arrived({ moment, now }: { moment: Date; now: Date }) {
  const isToday = dayText(moment) === dayText(now);
  return (
    <span>
      {isToday ? texts.handedInAt : texts.handedInOn}{' '}
      <DateText moment={moment} format={isToday ? timeText : dayTimeText} />
    </span>
  );
}

interface BigGradeProps {
  assignmentId: number;
  grade: number;
  /** True while something is still to be graded. */
  isSoFar: boolean;
}

function BigGrade({ assignmentId, grade, isSoFar }: BigGradeProps) {
  const scale = useGradeScale(assignmentId);
  if (!scale) return null;
  const { grading, decimals, maxGrade } = scale;
  const shown = formatGrade(grade, grading, decimals);
  const best = shownGradeOf(maxGrade, grading, decimals);
  return (
    <div className={styles.grade}>
      <Text size="meta" tone="muted">
        {isSoFar ? texts.bigGradeSoFar : texts.rowGrade}
      </Text>
      <Text size="big" weight="strong" numeric>
        {grading.scale === 'points' ? texts.gradeOf(shown, String(best)) : shown}
      </Text>
    </div>
  );
}

interface StageOfTestsProps {
  assignmentId: number;
  submissionId: number;
  facts: Omit<StageFacts, 'testState'>;
  deadline: Date | null;
}

function StageOfTests({ assignmentId, submissionId, facts, deadline }: StageOfTestsProps) {
  const testState = useResult(assignmentId, submissionId).data?.state;
  return <StageText facts={{ ...facts, testState }} deadline={deadline} />;
}

/** The state of the work and what comes next; screen readers announce changes. */
function StageText({ facts, deadline }: { facts: StageFacts; deadline: Date | null }) {
  const stage = stageOf(facts);
  return <Status text={`${texts.stages[stage]} ${nextStepOf(stage, facts.assignment, deadline)}`} />;
}

function nextStepOf(stage: HandInStage, state: AssignmentState, deadline: Date | null): string {
  if (stage === 'graded') return texts.feedbackNext;
  if (stage === 'gradedSoFar') return texts.restToGrade;
  if (state !== 'open') return texts.waitForGrade;
  return deadline === null ? texts.againAnyTime : texts.againUntil(unbrokenMomentText(deadline));
}
