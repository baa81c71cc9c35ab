import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../kernel/web/api.ts';
import { courseScheduleContract as contract } from '../../domain/course-schedule/contract.ts';

/** The dates of all assignments of a course that the caller may see. */
export function useCourseSchedule(courseId: number) {
  return useQuery(queryOf(contract.getCourseSchedule, { params: { courseId } }));
}
