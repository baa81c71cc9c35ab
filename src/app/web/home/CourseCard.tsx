import { use, type ReactNode } from 'react';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { nearestOf } from '../../../assignments/domain/nearest.ts';
import { isAvailable } from '../../../assignments/domain/rules.ts';
import { AssignmentStatePill } from '../../../assignments/web/index.ts';
import type { useAssignmentWork } from '../../../submissions/web/index.ts';
import { submissionList } from '../../../submissions/domain/addresses.ts';
import { WorkState } from '../work/WorkState.tsx';
import type { Course } from '../../../courses/domain/model.ts';
import {
  Card,
  ClockContext,
  DateText,
  emptyTitle,
  Link,
  Pill,
  shortMomentText,
  Row,
  Text,
  type Tint,
} from '../../../design/web/index.ts';
import styles from './CourseCard.module.css';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { assignmentWork } from '../../../assignments/domain/addresses.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';

interface CourseCardProps {
  course: Course;
  label: string;
  roleName: string | undefined;
  assignments: readonly Assignment[];
  work: Work;
  tint: Tint | undefined;
  menu: ReactNode;
}

type Work = ReturnType<typeof useAssignmentWork>;

const shownCount = 5;

/** A course: its name, the person's role in it, and what comes next. */
export function CourseCard({ course, label, roleName, assignments, work, tint, menu }: CourseCardProps) {
  const now = new Date(use(ClockContext)());
  return (
    <Card
      title={
        <Link href={hrefOf(courseHome, { courseId: course.id })} look="strong">
          {label}
        </Link>
      }
      description={roleName}
      tint={tint}
      actions={
        <Row gap={2}>
          {course.state === 'archived' && <Pill kind="neutral">{texts.archived}</Pill>}
          {menu}
        </Row>
      }
    >
      {assignments.length === 0 && <Text tone="muted">{emptyTitle('assignments', false)}</Text>}
      <div className={styles.lines}>
        {nearestOf(assignments, now, shownCount).map((assignment) => (
          <AssignmentLine
            key={assignment.id}
            assignment={assignment}
            work={work}
            isGrey={!isAvailable(assignment.timeframe.availability, now)}
          />
        ))}
      </div>
      {assignments.length > shownCount && (
        <p className={styles.more}>
          <Link href={hrefOf(courseHome, { courseId: course.id })}>
            {texts.more(assignments.length - shownCount)}
          </Link>
        </p>
      )}
    </Card>
  );
}

interface AssignmentLineProps {
  assignment: Assignment;
  work: Work;
  isGrey: boolean;
}

function AssignmentLine({ assignment, work, isGrey }: AssignmentLineProps) {
  const { id, courseId, name, timeframe } = assignment;
  const found = work.data?.get(String(id));
  const isAuthor = found?.everybody === null && (found.handsIn || found.own !== null);
  return (
    <div className={styles.line}>
      <span className={styles.name}>
        <Text tone={isGrey ? 'muted' : 'text'}>
          <Link href={hrefOf(assignmentWork, { courseId, assignmentId: id })} look="plain">
            {name}
          </Link>
        </Text>
        {isAuthor && (
          <span className={styles.own}>
            <WorkState assignment={assignment} work={work} />
          </span>
        )}
      </span>
      <span className={styles.due}>
        <Text tone="muted" size="dense">
          {timeframe.deadline === null ? (
            texts.noDeadline
          ) : (
            <DateText moment={timeframe.deadline} format={shortMomentText} />
          )}
        </Text>
      </span>
      <span>
        {!isAuthor && <StaffState assignment={assignment} toGrade={found?.everybody?.toGrade ?? 0} />}
      </span>
    </div>
  );
}

/** How much is to grade; without anything to grade, the state of the assignment. */
function StaffState({ assignment, toGrade }: { assignment: Assignment; toGrade: number }) {
  if (toGrade === 0) return <AssignmentStatePill assignment={assignment} />;
  const place = { courseId: assignment.courseId, assignmentId: assignment.id };
  return (
    <Link href={hrefOf(submissionList, place, { query: { work: 'to-grade' } })}>
      {texts.toGradeShort(toGrade)}
    </Link>
  );
}
