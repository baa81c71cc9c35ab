import {
  ButtonLink,
  Card,
  dayText,
  GroupLabel,
  IconCode,
  IconMessage2,
  Pill,
  Row,
  Stack,
  Status,
  timeText,
  dayTimeText,
} from '../../../design/web/index.ts';
import { stateOf, type AssignmentState } from '../../../assignments/domain/rules.ts';
import { RunView, useResult } from '../../../autotest/web/index.ts';
import { GradeBox } from '../../../grading/web/index.ts';
import { RubricMarker } from '../../../rubrics/web/index.ts';
import { isLate } from '../../../submissions/domain/lateness.ts';
import type { Submission } from '../../../submissions/domain/model.ts';
import { stageOf, type HandInStage } from '../../domain/hand-in-stage.ts';
import { submissionHref } from '../addresses.ts';
import type { AssignmentScope } from '../list/assignment-scope.ts';
import { TestPill } from '../TestPill.tsx';
import { texts } from '../texts.ts';
import { useNow } from '../use-now.ts';

interface LatestSubmissionProps {
  scope: AssignmentScope;
  submission: Submission;
}

/** What became of the newest hand-in: it arrived, its tests, and then grade and feedback. */
export function LatestSubmission({ scope, submission }: LatestSubmissionProps) {
  const { place, assignment } = scope;
  const now = useNow();
  const parts = { assignmentId: assignment.id, submissionId: submission.id };
  const state = stateOf(assignment, now);
  const seesGrade = submission.manualGradingStatus !== 'unknown';
  const facts = { assignment: state, hasHandedIn: true, hasGrade: submission.grade !== null };
  return (
    <Card
      title={headingOf(submission.createdAt, now)}
      actions={
        <Row gap={2} wrap>
          {isLate(submission.createdAt, submission.timeframe) && <Pill kind="late">{texts.late}</Pill>}
          {assignment.hasAutoTestV2 && <TestPill {...parts} />}
        </Row>
      }
      footer={
        <>
          <ButtonLink
            href={submissionHref(place, submission.id, { tab: 'feedback-overview' })}
            kind={facts.hasGrade ? 'primary' : 'secondary'}
            icon={<IconMessage2 aria-hidden />}
          >
            {texts.readFeedback}
          </ButtonLink>
          <ButtonLink
            href={submissionHref(place, submission.id, { tab: 'code' })}
            icon={<IconCode aria-hidden />}
          >
            {texts.seeYourFiles}
          </ButtonLink>
        </>
      }
    >
      <Stack gap={4}>
        {assignment.hasAutoTestV2 ? (
          <StageWithTests {...parts} facts={facts} deadline={assignment.timeframe.deadline} />
        ) : (
          <StageText
            stage={stageOf({ ...facts, testState: undefined })}
            state={state}
            deadline={assignment.timeframe.deadline}
          />
        )}
        {seesGrade && facts.hasGrade && (
          <Stack gap={3}>
            <GroupLabel>{texts.ownGrade}</GroupLabel>
            <GradeBox {...parts} mode="read" />
            <RubricMarker {...parts} mode="read" />
          </Stack>
        )}
        {assignment.hasAutoTestV2 && (
          <RunView
            {...parts}
            mode="student"
            submittedAt={submission.createdAt}
            moments={assignment.timeframe}
          />
        )}
      </Stack>
    </Card>
  );
}

/** The day is named only when it is another one: under stress the time of today is what counts. */
function headingOf(moment: Date, now: Date): string {
  return dayText(moment) === dayText(now)
    ? texts.handedInAt(timeText(moment))
    : texts.handedInOn(dayTimeText(moment));
}

interface StageWithTestsProps {
  assignmentId: number;
  submissionId: number;
  facts: { assignment: AssignmentState; hasHandedIn: boolean; hasGrade: boolean };
  deadline: Date | null;
}

function StageWithTests({ assignmentId, submissionId, facts, deadline }: StageWithTestsProps) {
  const testState = useResult(assignmentId, submissionId).data?.state;
  return <StageText stage={stageOf({ ...facts, testState })} state={facts.assignment} deadline={deadline} />;
}

interface StageTextProps {
  stage: HandInStage;
  state: AssignmentState;
  deadline: Date | null;
}

/** Where the work stands and what comes next, spoken when it changes. */
function StageText({ stage, state, deadline }: StageTextProps) {
  return <Status text={`${texts.stages[stage]} ${nextStepOf(stage, state, deadline)}`} />;
}

function nextStepOf(stage: HandInStage, state: AssignmentState, deadline: Date | null): string {
  if (stage === 'graded') return texts.feedbackNext;
  if (state !== 'open') return texts.waitForGrade;
  return deadline === null ? texts.againAnyTime : texts.againUntil(dayTimeText(deadline));
}
