import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import {
  IconButton,
  IconChevronLeft,
  IconChevronRight,
  SkeletonRows,
  useOpenLink,
} from '../../design/web/index.ts';
import { wholeListOf } from '../../kernel/web/api.ts';
import { useRemembered } from '../../kernel/web/preferences.ts';
import styles from './Shell.module.css';
import { texts } from './texts.ts';

/** Courses and the open course's assignments, beside the rail. The viewer and the editors go without. */
export function ContextPanel() {
  const { pathname } = useLocation();
  const [state, setState] = useRemembered('contextPanel', 'open');
  const courseId = Number(/^\/courses\/(\d+)/.exec(pathname)?.[1] ?? Number.NaN);
  if (/\/(submissions\/\d|autotest)/.test(pathname)) return null;
  if (state === 'closed') {
    return (
      <div className={styles.opener}>
        <IconButton
          size="s"
          side="right"
          label={texts.openPanel}
          icon={<IconChevronRight aria-hidden />}
          onClick={() => setState('open')}
        />
      </div>
    );
  }
  return (
    <nav className={styles.panel} aria-label={texts.courses}>
      <div className={styles.panelHead}>
        <h2>{texts.courses}</h2>
        <IconButton
          size="s"
          side="right"
          label={texts.closePanel}
          icon={<IconChevronLeft aria-hidden />}
          onClick={() => setState('closed')}
        />
      </div>
      <CourseEntries openCourseId={courseId} pathname={pathname} />
    </nav>
  );
}

function CourseEntries({ openCourseId, pathname }: { openCourseId: number; pathname: string }) {
  const courses = useQuery(wholeListOf(courseContract.listCourses, {}, (body) => body));
  if (courses.isPending) return <SkeletonRows rows={3} />;
  const shown = (courses.data ?? []).filter(
    (course) => course.state === 'visible' || course.id === openCourseId,
  );
  return (
    <>
      <ul>
        {shown.map((course) => (
          <Entry
            key={course.id}
            href={`/courses/${course.id}/assignments/`}
            label={course.name}
            isCurrent={pathname.replace(/\/$/, '') === `/courses/${course.id}/assignments`}
          />
        ))}
      </ul>
      {Number.isInteger(openCourseId) && <AssignmentEntries courseId={openCourseId} pathname={pathname} />}
    </>
  );
}

function AssignmentEntries({ courseId, pathname }: { courseId: number; pathname: string }) {
  const input = { params: { courseId }, query: {} };
  const assignments = useQuery(wholeListOf(assignmentContract.listAssignments, input, (body) => body));
  if (!assignments.data?.length) return null;
  return (
    <>
      <h2>{texts.assignments}</h2>
      <ul>
        {assignments.data.map((assignment) => {
          const base = `/courses/${courseId}/assignments/${assignment.id}`;
          const isCurrent = pathname === base || pathname.startsWith(`${base}/`);
          return (
            <Entry
              key={assignment.id}
              href={`${base}/submissions/`}
              label={assignment.name}
              isCurrent={isCurrent}
            />
          );
        })}
      </ul>
    </>
  );
}

function Entry({ href, label, isCurrent }: { href: string; label: string; isCurrent: boolean }) {
  const openLink = useOpenLink();
  return (
    <li>
      <a
        className={styles.entry}
        href={href}
        title={label}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={(event) => openLink(event, href)}
      >
        {label}
      </a>
    </li>
  );
}
