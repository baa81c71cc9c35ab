import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { emptyTitle, ErrorState, SkeletonRows, useOpenLink } from '../../../design/web/index.ts';
import { wholeListOf } from '../../../kernel/web/api.ts';
import { courseLabelsOf } from '../home/course-labels.ts';
import { texts } from '../texts.ts';
import { assignmentIdOf, courseIdOf, useAddress } from './address.ts';
import styles from './Panel.module.css';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { assignmentWork } from '../../../assignments/domain/addresses.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';

type ListName = 'courses' | 'assignments';

interface PanelListsProps {
  /** The list that gets the focus when it is chosen. */
  focused?: ListName | undefined;
  /** Told of each link that is followed. */
  onFollow?: (() => void) | undefined;
}

/** The person's courses, and the assignments of the open one (SHELL-025). */
export function PanelLists({ focused, onFollow }: PanelListsProps) {
  const open = useAddress();
  const openCourseId = courseIdOf(open);
  const courses = useQuery(wholeListOf(courseContract.listCourses, {}, (body) => body));
  if (courses.isPending) return <SkeletonRows rows={3} />;
  if (courses.isError) {
    return (
      <ErrorState title={texts.coursesFailed} error={courses.error} onRetry={() => void courses.refetch()} />
    );
  }
  const shown = courses.data.filter((course) => course.state === 'visible' || course.id === openCourseId);
  const labels = courseLabelsOf(shown);
  return (
    <>
      <List label={texts.courses} isFocused={focused === 'courses'} isCapped={openCourseId !== undefined}>
        {shown.length === 0 && <li className={styles.none}>{emptyTitle('courses', false)}</li>}
        {shown.map(({ id, name }) => (
          <Entry
            key={id}
            href={hrefOf(courseHome, { courseId: id })}
            label={labels.get(id) ?? name}
            isCurrent={open.facts?.address === courseHome && id === openCourseId}
            onFollow={onFollow}
          />
        ))}
      </List>
      {openCourseId !== undefined && (
        <Assignments courseId={openCourseId} isFocused={focused === 'assignments'} onFollow={onFollow} />
      )}
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
  if (assignments.isPending) return <SkeletonRows rows={3} />;
  if (assignments.isError) {
    const retry = (): void => void assignments.refetch();
    return <ErrorState title={texts.assignmentsFailed} error={assignments.error} onRetry={retry} />;
  }
  return (
    <List label={texts.assignments} isFocused={isFocused} isCapped={false}>
      {assignments.data.length === 0 && <li className={styles.none}>{emptyTitle('assignments', false)}</li>}
      {assignments.data.map(({ id, name }) => {
        return (
          <Entry
            key={id}
            href={hrefOf(assignmentWork, { courseId, assignmentId: id })}
            label={name}
            isCurrent={id === openId}
            onFollow={onFollow}
          />
        );
      })}
    </List>
  );
}

interface ListProps {
  label: string;
  isFocused: boolean;
  /** Scrolls by itself, so that what stands below stays in sight. */
  isCapped: boolean;
  children: ReactNode;
}

function List({ label, isFocused, isCapped, children }: ListProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isFocused) list.current?.querySelector('a')?.focus();
  }, [isFocused]);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul ref={list} data-capped={isCapped}>
        {children}
      </ul>
    </section>
  );
}

interface EntryProps {
  href: string;
  label: string;
  isCurrent: boolean;
  onFollow: (() => void) | undefined;
}

function Entry({ href, label, isCurrent, onFollow }: EntryProps) {
  const openLink = useOpenLink();
  return (
    <li>
      <a
        className={styles.entry}
        href={href}
        title={label}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => {
          onFollow?.();
          openLink(event, href);
        }}
      >
        {label}
      </a>
    </li>
  );
}
