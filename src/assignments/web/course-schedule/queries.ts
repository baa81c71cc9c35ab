import { useQuery } from '@tanstack/react-query';
import { queryOf, useCall } from '../../../kernel/web/api.ts';
import { calendarFeedContract } from '../../domain/calendar-feeds/contract.ts';
import { courseScheduleContract as contract } from '../../domain/course-schedule/contract.ts';

/** The dates of all assignments of a course that the caller may see. */
export function useCourseSchedule(courseId: number) {
  return useQuery(queryOf(contract.getCourseSchedule, { params: { courseId } }));
}

/** The address for calendars of the own dates in a course. */
export function useFeedOfCourse(courseId: number) {
  const params = { courseId };
  const feed = useQuery(queryOf(calendarFeedContract.getCalendarFeed, { params }));
  const make = useCall(calendarFeedContract.makeCalendarFeed);
  const end = useCall(calendarFeedContract.removeCalendarFeed);
  return {
    feed,
    make: async () => (await make.mutateAsync({ params })).body.address,
    end: () => end.mutateAsync({ params }),
  };
}

/** The same for all courses of the person. */
export function useOwnFeed() {
  const feed = useQuery(queryOf(calendarFeedContract.getOwnCalendarFeed, {}));
  const make = useCall(calendarFeedContract.makeOwnCalendarFeed);
  const end = useCall(calendarFeedContract.removeOwnCalendarFeed);
  return {
    feed,
    make: async () => (await make.mutateAsync({})).body.address,
    end: () => end.mutateAsync({}),
  };
}
