import { use } from 'react';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { stateOf } from '../../../assignments/domain/rules.ts';
import { AssignmentStatePill } from '../../../assignments/web/index.ts';
import type { ExtendedCourse } from '../../../courses/domain/model.ts';
import {
  Card,
  ClockContext,
  DateText,
  Fold,
  IconLink,
  IconSettings,
  Stack,
  Table,
  type Column,
} from '../../../design/web/index.ts';
import { showsWorkAsStaff } from '../../../submissions/domain/sight.ts';
import { useAssignmentWork } from '../../../submissions/web/index.ts';
import { WorkState } from '../work/WorkState.tsx';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { assignmentManagement, assignmentWork } from '../../../assignments/domain/addresses.ts';

interface AssignmentGroupsProps {
  course: ExtendedCourse;
  assignments: readonly Assignment[];
}

/** Current ones in sight, hidden and done ones folded; each group by deadline. */
export function AssignmentGroups({ course, assignments }: AssignmentGroupsProps) {
  const now = new Date(use(ClockContext)());
  const groupOf = (assignment: Assignment) => {
    const state = stateOf(assignment, now);
    return state === 'hidden' || state === 'done' ? state : 'current';
  };
  const isStaff = showsWorkAsStaff(course.authorization.permissions);
  // "Done" is a word for staff only (behaviour 23).
  const titles = { ...texts, done: isStaff ? texts.done : texts.gradesOut };
  const work = useAssignmentWork(assignments.map(({ id }) => id));
  const groups = (['current', 'hidden', 'done'] as const)
    .map((id) => ({ id, rows: assignments.filter((one) => groupOf(one) === id) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <Stack gap={4}>
      {groups.map(({ id, rows }) => (
        <Fold
          key={id}
          title={`${titles[id]} (${rows.length})`}
          openAtFirst={groups.length === 1 || id !== 'done'}
          flush
        >
          <Card flush>
            <AssignmentTable course={course} label={titles[id]} assignments={rows} work={work} />
          </Card>
        </Fold>
      ))}
    </Stack>
  );
}

interface AssignmentTableProps extends AssignmentGroupsProps {
  label: string;
  work: ReturnType<typeof useAssignmentWork>;
}

function AssignmentTable({ course, label, assignments, work }: AssignmentTableProps) {
  const { permissions } = course.authorization;
  const isStaff = showsWorkAsStaff(permissions);
  const tab = isStaff ? undefined : 'student-start';
  const workColumn: Column<Assignment> = {
    id: 'work',
    header: isStaff ? texts.submissions : texts.ownWork,
    width: isStaff ? undefined : 'minmax(150px, 1.5fr)',
    cell: (assignment) => <WorkState assignment={assignment} work={work} />,
  };
  return (
    <Table
      label={label}
      columns={[
        ...columns,
        stateColumn(isStaff),
        workColumn,
        ...(permissions['can_edit_assignment_info'] ? [settings] : []),
      ]}
      rows={assignments}
      rowId={({ id }) => String(id)}
      rowHref={({ id }) => hrefOf(assignmentWork, { courseId: course.id, assignmentId: id }, { tab })}
    />
  );
}

const columns: Column<Assignment>[] = [
  {
    id: 'name',
    header: texts.name,
    width: 'minmax(180px, 2fr)',
    isLink: true,
    cell: ({ name }) => name,
    sortValue: ({ name }) => name,
  },
  { id: 'kind', header: texts.kind, width: '110px', cell: ({ kind }) => texts.kinds[kind] },
  {
    id: 'deadline',
    header: texts.deadline,
    width: '160px',
    cell: ({ timeframe }) =>
      timeframe.deadline === null ? texts.noDeadline : <DateText moment={timeframe.deadline} />,
    sortValue: ({ timeframe }) => timeframe.deadline?.getTime() ?? Number.MAX_SAFE_INTEGER,
  },
];

const stateColumn = (isStaff: boolean): Column<Assignment> => ({
  id: 'state',
  header: texts.state,
  width: '120px',
  cell: (assignment) => <AssignmentStatePill assignment={assignment} reader={isStaff ? 'staff' : 'author'} />,
});

const settings: Column<Assignment> = {
  id: 'settings',
  header: texts.settings,
  width: '80px',
  isPinned: true,
  cell: ({ id, courseId, name }) => (
    <IconLink
      label={texts.settingsOf(name)}
      href={hrefOf(assignmentManagement, { courseId, assignmentId: id }, { tab: 'general' })}
      icon={<IconSettings aria-hidden />}
    />
  ),
};
