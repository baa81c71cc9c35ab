import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../../kernel/web/api.ts';
import { calendarFeedContract } from '../../domain/calendar-feeds/contract.ts';
import { courseScheduleContract as contract } from '../../domain/course-schedule/contract.ts';

/** The dates of all assignments of a course that the caller may see. */
export function useCourseSchedule(courseId: number) {
  return useQuery(queryOf(contract.getCourseSchedule, { params: { courseId } }));
}

export function useCalendarFeed(courseId: number) {
  return useQuery(queryOf(calendarFeedContract.getCalendarFeed, { params: { courseId } }));
}

export function useMakeCalendarFeed() {
  return useCall(calendarFeedContract.makeCalendarFeed);
}

export function useRemoveCalendarFeed() {
  return useCall(calendarFeedContract.removeCalendarFeed);
}
