import { calendarFeedContract } from '../../../src/assignments/domain/calendar-feeds/contract.ts';
import type { Actor, Samples, World } from '../world.ts';

/** The name of the file under which calendars read the dates of this person. */
export async function calendarOf(w: World, actor: Actor): Promise<{ fileName: string }> {
  const params = { courseId: w.course.id };
  const { address } = await actor.call(calendarFeedContract.makeCalendarFeed, { params });
  return { fileName: address.slice(address.lastIndexOf('/') + 1) };
}

/** The same for all of their courses. */
export async function calendarOfAll(actor: Actor): Promise<{ fileName: string }> {
  const { address } = await actor.call(calendarFeedContract.makeOwnCalendarFeed, {});
  return { fileName: address.slice(address.lastIndexOf('/') + 1) };
}

const ofCourse = (w: World) => ({ as: w.student, input: { params: { courseId: w.course.id } } });

export const calendarFeedSamples: Samples<typeof calendarFeedContract> = {
  getCalendarFeed: async (w) => ofCourse(w),
  makeCalendarFeed: async (w) => ofCourse(w),
  removeCalendarFeed: async (w) => ofCourse(w),
  getOwnCalendarFeed: async (w) => ({ as: w.student, input: {} }),
  makeOwnCalendarFeed: async (w) => ({ as: w.student, input: {} }),
  removeOwnCalendarFeed: async (w) => ({ as: w.student, input: {} }),
  // A person has one address: the next sample would end it.
  readCalendar: async (w) => {
    const params = await calendarOf(w, await w.person('Student'));
    return { as: w.nobody, input: { params } };
  },
};
