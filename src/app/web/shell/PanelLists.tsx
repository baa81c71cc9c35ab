import { useQuery } from '@tanstack/react-query';
import { assignmentWork } from '../../../assignments/domain/addresses.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { courseHome, courseManagement } from '../../../courses/domain/addresses.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { emptyTitle, ErrorState, SkeletonRows } from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { ApiError } from '../../../kernel/domain/client.ts';
import { queryOf, wholeListOf } from '../../../kernel/web/api.ts';
import { useHashTab } from '../../../kernel/web/route.ts';
import { useSettingsQuery } from '../../../people/web/index.ts';
import { useAssignmentWork } from '../../../submissions/web/index.ts';
import { courseLabelsOf } from '../home/course-labels.ts';
import { texts } from '../texts.ts';
import { assignmentIdOf, courseIdOf, useAddress } from './address.ts';
import { pagesOfCourse } from './pages-of-course.ts';
import styles from './Panel.module.css';
import { PanelEntry, PanelList } from './PanelList.tsx';

type ListName = 'courses' | 'assignments';

interface PanelListsProps {
  /** The list that gets the focus. */
  focused?: ListName | undefined;
  /** Called for each link that is followed. */
  onFollow?: (() => void) | undefined;
}

/** The open course with its pages and assignments, and then the other courses (SHELL-025). */
export function PanelLists({ focused, onFollow }: PanelListsProps) {
  const openId = courseIdOf(useAddress());
  const courses = useQuery(wholeListOf(courseContract.listCourses, {}, (body) => body));
  if (courses.isPending) return <SkeletonRows rows={3} />;
  if (courses.isError) {
    return (
      <ErrorState title={texts.coursesFailed} error={courses.error} onRetry={() => void courses.refetch()} />
    );
  }
  const shown = courses.data.filter((course) => course.state === 'visible' || course.id === openId);
  const labels = courseLabelsOf(shown);
  const open = shown.find(({ id }) => id === openId);
  const others = shown.filter(({ id }) => id !== openId);
  const isFocused = focused === 'courses';
  return (
    <>
      {open && (
        <PanelList label={texts.course} isFocused={isFocused} isCapped={false}>
          <OpenCourse courseId={open.id} label={labels.get(open.id) ?? open.name} onFollow={onFollow} />
        </PanelList>
      )}
      {openId !== undefined && (
        <Assignments courseId={openId} isFocused={focused === 'assignments'} onFollow={onFollow} />
      )}
      {(others.length > 0 || !open) && (
        <PanelList
          label={open ? texts.otherCourses : texts.courses}
          isFocused={isFocused && !open}
          isCapped={open !== undefined}
        >
          {others.length === 0 && <li className={styles.none}>{emptyTitle('courses', false)}</li>}
          {others.map(({ id, name }) => (
            <PanelEntry
              key={id}
              href={hrefOf(courseHome, { courseId: id })}
              label={labels.get(id) ?? name}
              onFollow={onFollow}
            />
          ))}
        </PanelList>
      )}
    </>
  );
}

interface OpenCourseProps {
  courseId: number;
  label: string;
  onFollow: (() => void) | undefined;
}

/** The course, and below it its pages when there are more than the list of assignments. */
function OpenCourse({ courseId, label, onFollow }: OpenCourseProps) {
  const { facts } = useAddress();
  const course = useQuery(queryOf(courseContract.getCourse, { params: { courseId } }));
  const settings = useSettingsQuery().data?.settings ?? {};
  const rights = course.data?.authorization.permissions ?? {};
  const pages = pagesOfCourse(courseId, rights, settings).slice(1);
  const ids = pages.map(({ id }) => id);
  const [tab] = useHashTab(ids, ids[0] ?? '');
  const isManaged = facts?.address === courseManagement;
  return (
    <>
      <PanelEntry
        href={hrefOf(courseHome, { courseId })}
        label={label}
        current={facts?.address === courseHome ? 'page' : 'place'}
        onFollow={onFollow}
      />
      {pages.map(({ id, label: page, href }) => (
        <PanelEntry
          key={id}
          href={href}
          label={page}
          isInner
          current={isManaged && tab === id ? 'page' : undefined}
          onFollow={onFollow}
        />
      ))}
    </>
  );
}

interface AssignmentsProps {
  courseId: number;
  isFocused: boolean;
  onFollow: (() => void) | undefined;
}

function Assignments({ courseId, isFocused, onFollow }: AssignmentsProps) {
  const openId = assignmentIdOf(useAddress());
  const input = { params: { courseId }, query: {} };
  const assignments = useQuery(wholeListOf(assignmentContract.listAssignments, input, (body) => body));
  const work = useAssignmentWork((assignments.data ?? []).map(({ id }) => id));
  if (assignments.isPending) return <SkeletonRows rows={3} />;
  // A course that the person may not know of: the page says so, or asks them to join.
  if (assignments.error instanceof ApiError && assignments.error.status === 404) return null;
  if (assignments.isError) {
    const retry = (): void => void assignments.refetch();
    return <ErrorState title={texts.assignmentsFailed} error={assignments.error} onRetry={retry} />;
  }
  return (
    <PanelList label={texts.assignments} isFocused={isFocused} isCapped={false}>
      {assignments.data.length === 0 && <li className={styles.none}>{emptyTitle('assignments', false)}</li>}
      {assignments.data.map(({ id, name }) => {
        const toGrade = work.data?.get(String(id))?.everybody?.toGrade ?? 0;
        return (
          <PanelEntry
            key={id}
            href={hrefOf(assignmentWork, { courseId, assignmentId: id })}
            label={name}
            current={id === openId ? 'page' : undefined}
            count={{ value: toGrade, meaning: texts.toGrade(toGrade) }}
            onFollow={onFollow}
          />
        );
      })}
    </PanelList>
  );
}
