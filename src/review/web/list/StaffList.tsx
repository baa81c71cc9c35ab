import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Button,
  ButtonLink,
  IconSettings,
  Kbd,
  lazyPart,
  PageBody,
  PageHeader,
  Pill,
  showFailure,
  TabPanel,
  Tabs,
  useHotkeys,
  useShownKeys,
} from '../../../design/web/index.ts';
import { RestrictionPill, useManagementTabs } from '../../../assignments/web/index.ts';
import { useLeftWaiting } from '../../../feedback/web/index.ts';
import { GradedRubricEditor } from '../../../grading/web/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { useCourse } from '../../../courses/web/index.ts';
import { allowed } from '../../../kernel/domain/refusal.ts';
import { useHashTab } from '../../../kernel/web/route.ts';
import { openParts } from '../../../access/domain/page-part.ts';
import { useSettingsQuery } from '../../../people/web/index.ts';
import { submissionQueries } from '../../../submissions/web/index.ts';
import { gradeNextKey } from '../keys.ts';
import { texts } from '../texts.ts';
import type { AssignmentScope } from './assignment-scope.ts';
import { usePublishing } from '../publish/use-publishing.tsx';
import { listParts } from './list-parts.ts';
import { SubmissionsTab } from './SubmissionsTab.tsx';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';
import { assignmentManagement } from '../../../assignments/domain/addresses.ts';
import { examRoom } from '../../../exams/domain/addresses.ts';
import { watchesExams } from '../../../exams/domain/rules.ts';
import { viewer } from '../../domain/addresses.ts';

/** The list opens first and most often, so the other tabs are loaded when they are needed. */
const OtherTab = lazyPart(async () => (await import('./OtherTab.tsx')).OtherTab);

const wideTabs: ReadonlySet<string> = new Set(['rubric', 'groups', 'regrade-requests', 'peer-feedback']);

/** Somebody who points at a tab is about to press. */
function fetchTabAhead(tab: string): void {
  if (tab === 'submissions') return;
  OtherTab.fetchAhead();
  if (tab === 'rubric') GradedRubricEditor.fetchAhead();
}

/** All submissions of an assignment, for people who may see the work of others. */
export function StaffList({ scope }: { scope: AssignmentScope }) {
  const { place, assignment, courseName, permissions } = scope;
  const course = useCourse(place.courseId).data;
  const held = course?.authorization.permissions ?? {};
  const mayChange = course ? mayChangeIn(course) : allowed;
  const publishing = usePublishing({ assignment, permissions: held, mayChange });
  const settings = useSettingsQuery().data?.settings ?? {};
  const hasLeftWaiting = useLeftWaiting(
    assignment.id,
    assignment.peerFeedbackSettings === null && permissions.has('can_approve_inline_comments'),
  );
  const parts = openParts(listParts, held, settings, { ...assignment, hasLeftWaiting });
  const ids = parts.map(({ id }) => id);
  const [tab, setTab] = useHashTab(ids, 'submissions');
  const hasSettings = (useManagementTabs(held)?.length ?? 0) > 0;
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: courseName, href: hrefOf(courseHome, place) }, { label: assignment.name }]}
        title={texts.submissions}
        pills={
          <>
            {publishing.pill}
            <GradedPill assignmentId={assignment.id} />
            <RestrictionPill assignment={assignment} />
          </>
        }
        actions={
          <>
            {assignment.kind === 'exam' && watchesExams(held) && (
              <ButtonLink href={hrefOf(examRoom, place)}>{texts.examRoom}</ButtonLink>
            )}
            {hasSettings && (
              <ButtonLink href={hrefOf(assignmentManagement, place)} icon={<IconSettings aria-hidden />}>
                {texts.settings}
              </ButtonLink>
            )}
            {hasSettings && publishing.button}
            {permissions.has('can_grade_work') && <GradeNextButton scope={scope} />}
          </>
        }
        tabs={
          <Tabs
            label={texts.listTabs}
            tabs={parts.map(({ id, label }) => ({ id, label, fetchAhead: () => fetchTabAhead(id) }))}
            value={tab}
            onChange={(id) => setTab(ids.find((one) => one === id) ?? 'submissions')}
          />
        }
      />
      {publishing.dialog}
      {tab === 'submissions' ? (
        <TabPanel tab={tab}>
          <SubmissionsTab scope={scope} />
        </TabPanel>
      ) : (
        <PageBody width={wideTabs.has(tab) ? 'full' : 'form'} tab={tab}>
          <OtherTab tab={tab} scope={scope} />
        </PageBody>
      )}
    </>
  );
}

function GradedPill({ assignmentId }: { assignmentId: number }) {
  const all = useQuery(submissionQueries.overview(assignmentId)).data?.submissions ?? [];
  const lines = all.filter(({ isTest }) => !isTest);
  if (lines.length === 0) return null;
  const graded = lines.filter((line) => line.manualGradingStatus === 'finished').length;
  return <Pill kind={graded === lines.length ? 'ok' : 'neutral'}>{texts.graded(graded, lines.length)}</Pill>;
}

/** Opens the next submission to grade: first assigned ones, then unassigned ones. */
function GradeNextButton({ scope }: { scope: AssignmentScope }) {
  const { place } = scope;
  const navigate = useNavigate();
  const open = async (): Promise<void> => {
    try {
      const { takeNextToGrade } = await import('../take-next-to-grade.ts');
      const next = await takeNextToGrade(place.assignmentId, { order: 'list' });
      if (next !== undefined) await navigate({ href: hrefOf(viewer, { ...place, submissionId: next }) });
    } catch (error) {
      showFailure(texts.gradeNextFailed, error);
    }
  };
  useHotkeys([
    { ...gradeNextKey, label: texts.keyGradeNext, group: texts.submissions, onPress: () => void open() },
  ]);
  return (
    <Button kind="primary" after={<Kbd>{useShownKeys(gradeNextKey)}</Kbd>} onClick={() => void open()}>
      {texts.gradeNext}
    </Button>
  );
}
