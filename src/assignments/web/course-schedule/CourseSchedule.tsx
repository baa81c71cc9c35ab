import { use, useState, type ReactNode } from 'react';
import type { ExtendedCourse } from '../../../courses/domain/model.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import type { Section } from '../../../courses/domain/sections/model.ts';
import { useSections } from '../../../courses/web/index.ts';
import {
  Alert,
  breakpoints,
  Button,
  Card,
  ClockContext,
  dayOf,
  isDay,
  EmptyState,
  emptyTitle,
  ErrorState,
  SkeletonRows,
  Stack,
  Text,
  useMinWidth,
} from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { assignmentManagement, assignmentWork, courseSchedule } from '../../domain/addresses.ts';
import { conflictsOf } from '../../domain/course-schedule/conflicts.ts';
import { scheduledDatesOf, type ScheduledDate } from '../../domain/course-schedule/dates.ts';
import type { CourseSchedule as Schedule } from '../../domain/course-schedule/model.ts';
import { Conflicts } from './Conflicts.tsx';
import { MoveDateDialog } from './MoveDateDialog.tsx';
import { useCourseSchedule } from './queries.ts';
import type { SchedulePartProps } from './schedule-parts.ts';
import { ScheduleCalendar } from './ScheduleCalendar.tsx';
import { ScheduleFilters } from './ScheduleFilters.tsx';
import { ScheduleList } from './ScheduleList.tsx';
import { texts } from './texts.ts';

interface CourseScheduleProps {
  course: ExtendedCourse;
  /** The own work on an assignment; undefined for staff. */
  ownWork?: ((assignmentId: number) => ReactNode) | undefined;
}

/** All dates of a course: staff see those of all sections and move them, students their own. */
export function CourseSchedule(props: CourseScheduleProps) {
  const schedule = useCourseSchedule(props.course.id);
  if (schedule.isError) return <ErrorState error={schedule.error} onRetry={() => void schedule.refetch()} />;
  if (!schedule.data) return <SkeletonRows rows={8} />;
  const loaded = { ...props, schedule: schedule.data, onMeanwhile: () => void schedule.refetch() };
  if (loaded.schedule.seesAll) return <ScheduleOfSections {...loaded} />;
  return <ScheduleView {...loaded} sections={[]} />;
}

interface LoadedProps extends CourseScheduleProps {
  schedule: Schedule;
  onMeanwhile: () => void;
}

function ScheduleOfSections(props: LoadedProps) {
  const sections = useSections(props.course.id);
  if (sections.isError) return <ErrorState error={sections.error} onRetry={() => void sections.refetch()} />;
  if (!sections.data) return <SkeletonRows rows={8} />;
  return <ScheduleView {...props} sections={sections.data} />;
}

interface ScheduleViewProps extends LoadedProps {
  sections: readonly Section[];
}

function ScheduleView({ course, schedule, sections, ownWork, onMeanwhile }: ScheduleViewProps) {
  const { assignments, seesAll, isWhole } = schedule;
  const [search, setSearch] = useSearch(courseSchedule);
  const { section } = search;
  const view = search.view === 'list' ? 'list' : 'calendar';
  const earlier = search.earlier === 'true';
  const day = search.day !== undefined && isDay(search.day) ? search.day : undefined;
  const isWide = useMinWidth(breakpoints.medium);
  const now = new Date(use(ClockContext)());
  const [asked, ask] = useState<{ date: ScheduledDate; to: Date }>();
  const { permissions } = course.authorization;
  const edits = permissions.can_edit_assignment_info === true;
  const mayMove = seesAll && edits && mayChangeIn(course).allowed;
  const dates = scheduledDatesOf(assignments, section);
  const today = dayOf(now);
  const showDay = (chosen: string) => setSearch({ view: 'calendar', day: chosen });
  const parts: SchedulePartProps = {
    courseId: course.id,
    dates,
    sections,
    ownWork,
    hrefOfDate: ({ assignment }) => {
      const place = { courseId: course.id, assignmentId: assignment.id };
      if (edits) return hrefOf(assignmentManagement, place, { tab: 'schedule' });
      return hrefOf(assignmentWork, place, { tab: ownWork ? 'student-start' : undefined });
    },
    onMove: mayMove ? (date, to) => ask({ date, to }) : undefined,
  };
  return (
    <Stack gap={4}>
      {!isWhole && <Alert kind="info">{texts.cut}</Alert>}
      {seesAll && (
        <Found
          assignments={assignments}
          sections={sections}
          now={now}
          onShowDay={isWide ? showDay : undefined}
        />
      )}
      <ScheduleFilters
        courseId={course.id}
        search={{ view, section, earlier }}
        onSearch={setSearch}
        sections={sections}
        isWide={isWide}
      />
      {dates.length === 0 ? (
        <NoDates
          hint={edits ? texts.emptyStaff : texts.emptyStudent}
          isFiltered={section !== undefined}
          onShowAll={() => setSearch({ section: undefined })}
        />
      ) : isWide && view === 'calendar' ? (
        <ScheduleCalendar
          {...parts}
          day={day ?? today}
          today={today}
          onChoose={(chosen) => setSearch({ day: chosen })}
        />
      ) : (
        <Upcoming {...parts} today={today} earlier={earlier} />
      )}
      <Text tone="muted">{texts.zone(Intl.DateTimeFormat().resolvedOptions().timeZone)}</Text>
      {asked && (
        <MoveDateDialog
          {...asked}
          assignments={assignments}
          sections={sections}
          now={now}
          onMeanwhile={onMeanwhile}
          onClose={() => ask(undefined)}
        />
      )}
    </Stack>
  );
}

interface FoundProps {
  assignments: Schedule['assignments'];
  sections: readonly Section[];
  now: Date;
  onShowDay: ((day: string) => void) | undefined;
}

function Found({ assignments, sections, now, onShowDay }: FoundProps) {
  // Asked anew each minute at most: the clock does not stand still between two drawings.
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  const conflicts = conflictsOf(assignments, new Date(minute));
  const title = texts.conflicts(conflicts.length);
  return <Conflicts title={title} conflicts={conflicts} sections={sections} onShowDay={onShowDay} />;
}

function Upcoming({ earlier, today, ...parts }: SchedulePartProps & { earlier: boolean; today: string }) {
  const dates = earlier ? parts.dates : parts.dates.filter(({ moment }) => dayOf(moment) >= today);
  if (dates.length === 0) return <EmptyState title={texts.onlyEarlier} />;
  return (
    <Card flush>
      <ScheduleList {...parts} dates={dates} label={texts.dates(dates.length)} />
    </Card>
  );
}

interface NoDatesProps {
  hint: string;
  isFiltered: boolean;
  onShowAll: () => void;
}

function NoDates({ hint, isFiltered, onShowAll }: NoDatesProps) {
  if (!isFiltered) return <EmptyState title={emptyTitle('dates', false)} text={hint} />;
  return (
    <EmptyState
      title={emptyTitle('dates', true)}
      text={texts.notForSection}
      actions={<Button onClick={onShowAll}>{texts.showAllSections}</Button>}
    />
  );
}
