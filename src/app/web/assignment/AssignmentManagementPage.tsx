import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Assignment } from '../../../assignments/domain/model.ts';
import {
  AssignmentStatePill,
  GeneralPanel,
  HandInPanel,
  RestrictionPill,
  SchedulePanel,
  useAssignment,
  type PanelProps,
} from '../../../assignments/web/index.ts';
import type { ExtendedCourse } from '../../../courses/domain/model.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { useCourse } from '../../../courses/web/index.ts';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  IconLock,
  Loading,
  PageBody,
  PageHeader,
  Tabs,
} from '../../../design/web/index.ts';
import {
  GradedRubricEditor,
  GradersTab,
  managementTabsOf,
  type ManagementTab,
} from '../../../grading/web/index.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useHashTab, useParams } from '../../../kernel/web/route.ts';
import { useSettingsQuery } from '../../../people/web/index.ts';
import { AutoTestTab } from './AutoTestTab.tsx';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { assignmentManagement, assignmentWork } from '../../../assignments/domain/addresses.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';

/** Everything that can be set on an assignment (ASGN-041); tabs without the right are not shown. */
export function AssignmentManagementPage() {
  const { courseId, assignmentId } = useParams(assignmentManagement);
  const course = useCourse(courseId);
  const assignment = useAssignment(assignmentId);
  const about = useSettingsQuery();
  const failed = [course, assignment, about].find((query) => query.isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!course.data || !assignment.data || !about.data) return <Loading />;
  const { settings } = about.data;
  return (
    <Management key={assignmentId} course={course.data} assignment={assignment.data} settings={settings} />
  );
}

interface ManagementProps {
  course: ExtendedCourse;
  assignment: Assignment;
  settings: Readonly<Record<string, unknown>>;
}

function Management({ course, assignment, settings }: ManagementProps) {
  const { permissions } = course.authorization;
  const ids = managementTabsOf(permissions, settings);
  const [tab, setTab] = useHashTab(ids, ids[0] ?? 'general');
  const home = hrefOf(courseHome, { courseId: course.id });
  const [visited, setVisited] = useState<ReadonlySet<ManagementTab>>(new Set([tab]));
  if (!visited.has(tab)) setVisited(new Set([...visited, tab]));
  usePageTitle(assignment.name);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: course.name, href: home }]}
        title={assignment.name}
        pills={
          <>
            <AssignmentStatePill assignment={assignment} />
            <RestrictionPill assignment={assignment} />
          </>
        }
        actions={
          <ButtonLink href={hrefOf(assignmentWork, { courseId: course.id, assignmentId: assignment.id })}>
            {texts.submissions}
          </ButtonLink>
        }
        tabs={
          ids.length > 0 && (
            <Tabs
              label={texts.parts}
              tabs={ids.map((id) => ({ id, label: texts.tabs[id] }))}
              value={tab}
              onChange={(id) => setTab(ids.find((one) => one === id) ?? tab)}
            />
          )
        }
      />
      <PageBody width={tab === 'rubric' || tab === 'autotest' ? 'full' : 'form'}>
        {ids.includes(tab) ? (
          [...visited].map((id) => (
            // A tab once opened stays, so that nothing typed in it is lost by looking at another.
            <div key={id} hidden={id !== tab}>
              <TabContent
                tab={id}
                panel={{ assignment, permissions, mayChange: mayChangeIn(course) }}
                home={home}
              />
            </div>
          ))
        ) : (
          <EmptyState icon={<IconLock aria-hidden />} title={texts.noRight} text={texts.noRightHint} />
        )}
      </PageBody>
    </>
  );
}

function TabContent({ tab, panel, home }: { tab: ManagementTab; panel: PanelProps; home: string }) {
  const navigate = useNavigate();
  switch (tab) {
    case 'general':
      return <GeneralPanel {...panel} onDeleted={() => void navigate({ href: home })} />;
    case 'hand-in':
      return <HandInPanel {...panel} />;
    case 'schedule':
      return <SchedulePanel {...panel} />;
    case 'graders':
      return <GradersTab {...panel} />;
    case 'rubric':
      return (
        <GradedRubricEditor assignmentId={panel.assignment.id} disabledReason={reasonOf(panel.mayChange)} />
      );
    case 'autotest':
      return <AutoTestTab assignment={panel.assignment} />;
  }
}
