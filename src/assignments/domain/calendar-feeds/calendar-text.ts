// The text of an iCalendar file (RFC 5545).
import { ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { declareThreadWork } from '../../../kernel/domain/threads/thread-work.ts';
import type { CalendarEvent } from './events.ts';

export interface GivenCalendar {
  name: string;
  siteHost: string;
  events: readonly (CalendarEvent & { courseName: string; address: string })[];
}

interface Edition extends GivenCalendar {
  /** Of the whole calendar: how often it has changed, and since when it is as it is. */
  revision: number;
  changedAt: Date;
}

const askAgainSeconds = 3600;

/** Lines of long names in other scripts than Latin are measured sign by sign: 1,500 events take 0.3 s. */
export const writeCalendar = declareThreadWork({
  name: 'write calendar',
  timeoutMs: 10_000,
  run: ({ name: givenName, siteHost, events, revision, changedAt }: Edition): string => {
    const name = plainLine(givenName);
    const calendar = new ICalCalendar({
      name,
      prodId: { company: 'Proofmark', product: 'Schedule', language: 'EN' },
      // Outlook takes a calendar without it for an invitation.
      method: ICalCalendarMethod.PUBLISH,
      ttl: askAgainSeconds,
    });
    for (const { key, title, startsAt, endsAt, courseName, address } of events)
      calendar.createEvent({
        id: `${key}@${siteHost}`,
        sequence: revision,
        stamp: changedAt,
        lastModified: changedAt,
        start: startsAt,
        end: endsAt,
        summary: plainLine(title),
        // Not all calendars show the address of an event.
        description: `${plainLine(courseName)}\n${address}`,
        url: address,
        // A deadline does not make its person busy.
        transparency: endsAt ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      });
    return calendar.toString();
  },
});

/** Control characters are not allowed in the file, and a name is one line. */
const plainLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');
