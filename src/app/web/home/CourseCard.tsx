import { use } from 'react';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { nearestOf } from '../../../assignments/domain/nearest.ts';
import { isAvailable } from '../../../assignments/domain/rules.ts';
import { AssignmentStatePill } from '../../../assignments/web/index.ts';
import type { Course } from '../../../courses/domain/model.ts';
import {
  Card,
  ClockContext,
  DateText,
  emptyTitle,
  Link,
  Pill,
  SkeletonRows,
  shortDayText,
  Text,
  timeText,
  type Moment,
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
  /** Undefined while they are being read. */
  assignments: readonly Assignment[] | undefined;
}

const shownCount = 5;

/** A course: its name, the own role, what comes next. */
export function CourseCard({ course, label, roleName, assignments }: CourseCardProps) {
  const now = new Date(use(ClockContext)());
  return (
    <Card
      title={
        <Link href={hrefOf(courseHome, { courseId: course.id })} look="strong">
          {label}
        </Link>
      }
      description={roleName}
      actions={course.state === 'archived' && <Pill kind="neutral">{texts.archived}</Pill>}
    >
      {assignments === undefined && <SkeletonRows rows={2} />}
      {assignments?.length === 0 && <Text tone="muted">{emptyTitle('assignments', false)}</Text>}
      <div className={styles.lines}>
        {nearestOf(assignments ?? [], now, shownCount).map((assignment) => (
          <AssignmentLine
            key={assignment.id}
            assignment={assignment}
            isGrey={!isAvailable(assignment.timeframe.availability, now)}
          />
        ))}
      </div>
    </Card>
  );
}

const dueText = (moment: Moment) => `${shortDayText(moment)} ${timeText(moment)}`;

function AssignmentLine({ assignment, isGrey }: { assignment: Assignment; isGrey: boolean }) {
  const { id, courseId, name, timeframe } = assignment;
  return (
    <div className={styles.line}>
      <span className={styles.name}>
        <Text tone={isGrey ? 'muted' : 'text'}>
          <Link href={hrefOf(assignmentWork, { courseId, assignmentId: id })} look="plain">
            {name}
          </Link>
        </Text>
      </span>
      <span className={styles.due}>
        <Text tone="muted" size="dense">
          {timeframe.deadline === null ? (
            texts.noDeadline
          ) : (
            <DateText moment={timeframe.deadline} format={dueText} />
          )}
        </Text>
      </span>
      <span>
        <AssignmentStatePill assignment={assignment} />
      </span>
    </div>
  );
}
