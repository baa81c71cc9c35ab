import { useState } from 'react';
import { ErrorState, Loading, Row, Stack } from '../../design/web/index.ts';
import { useCourse } from '../../courses/web/index.ts';
import type { GroupSet } from '../domain/model.ts';
import { GroupsOfSet } from './GroupsOfSet.tsx';
import { mayPlace } from './rights.ts';
import { StaffTools } from './StaffTools.tsx';

/** The groups that hand in for an assignment, beside the list of its submissions. */
export function AssignmentGroups({ courseId, groupSet }: { courseId: number; groupSet: GroupSet }) {
  const course = useCourse(courseId);
  const [q, setQ] = useState('');
  if (course.isError) return <ErrorState error={course.error} onRetry={() => void course.refetch()} />;
  if (!course.data) return <Loading />;
  const place = { course: course.data, groupSet };
  return (
    <Stack gap={4}>
      {mayPlace(course.data) && (
        <Row gap={3} wrap>
          <StaffTools {...place} />
        </Row>
      )}
      <GroupsOfSet {...place} q={q} onSearch={setQ} />
    </Stack>
  );
}
