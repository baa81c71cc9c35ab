import { useState } from 'react';
import type { Assignment } from '../../../assignments/domain/model.ts';
import {
  AssignmentStatePill,
  RestrictionPill,
  useAssignment,
  useManagementTabs,
  type ManagementTab,
} from '../../../assignments/web/index.ts';
import type { ExtendedCourse } from '../../../courses/domain/model.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { useCourse } from '../../../courses/web/index.ts';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  IconLock,
  PageLoading,
  PageBody,
  PageHeader,
  Tabs,
  UnsavedPart,
} from '../../../design/web/index.ts';
import { usePublishing } from '../../../review/web/index.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useHashTab, useParams, useSearch } from '../../../kernel/web/route.ts';
import { useSettingsQuery } from '../../../people/web/index.ts';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { assignmentManagement, assignmentWork } from '../../../assignments/domain/addresses.ts';
import { examRoom } from '../../../exams/domain/addresses.ts';
import { watchesExams } from '../../../exams/domain/rules.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';

/** All settings of an assignment (ASGN-041); tabs that the person has no right to are hidden. */
export function AssignmentManagementPage() {
  const { courseId, assignmentId } = useParams(assignmentManagement);
  const course = useCourse(courseId);
  const assignment = useAssignment(assignmentId);
  const about = useSettingsQuery();
  const tabs = useManagementTabs(course.data?.authorization.permissions ?? {});
  const failed = [course, assignment, about].find((query) => query.isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!course.data || !assignment.data || !tabs) return <PageLoading />;
  return <Management key={assignmentId} course={course.data} assignment={assignment.data} tabs={tabs} />;
}

interface ManagementProps {
  course: ExtendedCourse;
  assignment: Assignment;
  tabs: readonly ManagementTab[];
}

function Management({ course, assignment, tabs }: ManagementProps) {
  const { permissions } = course.authorization;
  const ids = tabs.map(({ id }) => id);
  const [tab, setTab] = useHashTab(ids, ids[0] ?? '');
  const [{ at }] = useSearch(assignmentManagement);
  const home = hrefOf(courseHome, { courseId: course.id });
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([tab]));
  if (!visited.has(tab)) setVisited(new Set([...visited, tab]));
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const mark = (id: string, isUnsaved: boolean) =>
    setUnsaved(
      (current) => new Set([...[...current].filter((one) => one !== id), ...(isUnsaved ? [id] : [])]),
    );
  usePageTitle(assignment.name);
  // Students read here that nothing is for them: the checklist of teachers would mislead.
  const mayOpen = ids.length > 0;
  const publishing = usePublishing({ assignment, permissions, mayChange: mayChangeIn(course) }, mayOpen);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: course.name, href: home }]}
        title={assignment.name}
        pills={
          <>
            {mayOpen ? publishing.pill : <AssignmentStatePill assignment={assignment} reader="author" />}
            <RestrictionPill assignment={assignment} />
          </>
        }
        actions={
          <>
            {assignment.kind === 'exam' && watchesExams(permissions) && (
              <ButtonLink href={hrefOf(examRoom, { courseId: course.id, assignmentId: assignment.id })}>
                {texts.examRoom}
              </ButtonLink>
            )}
            <ButtonLink href={hrefOf(assignmentWork, { courseId: course.id, assignmentId: assignment.id })}>
              {texts.submissions}
            </ButtonLink>
            {mayOpen && publishing.button}
          </>
        }
        tabs={
          mayOpen && (
            <Tabs
              label={texts.parts}
              tabs={tabs.map(({ id, label, Panel, readAhead }) => ({
                id,
                label: unsaved.has(id) && id !== tab ? texts.unsaved(label) : label,
                fetchAhead: () => {
                  Panel.fetchAhead();
                  void readAhead?.(assignment.id).catch(() => undefined);
                },
              }))}
              value={tab}
              onChange={(id) => setTab(ids.find((one) => one === id) ?? tab)}
            />
          )
        }
      />
      {publishing.dialog}
      <PageBody
        width={tabs.find(({ id }) => id === tab)?.isWide ? 'full' : 'form'}
        tab={mayOpen ? tab : undefined}
      >
        {ids.includes(tab) ? (
          tabs
            .filter(({ id }) => visited.has(id))
            .map(({ id, Panel }) => (
              // An opened tab stays mounted, so that nothing typed in it is lost when another tab is shown.
              <div key={id} hidden={id !== tab}>
                <UnsavedPart onChange={(isUnsaved) => mark(id, isUnsaved)}>
                  <Panel
                    assignment={assignment}
                    permissions={permissions}
                    mayChange={mayChangeIn(course)}
                    part={id === tab ? at : undefined}
                  />
                </UnsavedPart>
              </div>
            ))
        ) : (
          <EmptyState icon={<IconLock aria-hidden />} title={texts.noRight} text={texts.noRightHint} />
        )}
      </PageBody>
    </>
  );
}
