import type { ConflictKind } from '../../domain/course-schedule/conflicts.ts';
import type { DatePlace } from '../../domain/course-schedule/dates.ts';
import type { AssignmentKind } from '../../domain/model.ts';
import type { z } from 'zod';

type Kind = z.infer<typeof AssignmentKind>;

const kinds: Record<Kind, Record<DatePlace, string>> = {
  normal: { opens: 'Opens', deadline: 'Deadline', lockDate: 'Locks' },
  exam: { opens: 'Exam starts', deadline: 'Exam ends', lockDate: 'Exam locks' },
};

const dates = (count: number) => (count === 1 ? '1 date' : `${count} dates`);
const two = ([first = '', second = '']: readonly string[]) => `“${first}” and “${second}”`;

const conflicts: Record<ConflictKind, (names: readonly string[]) => string> = {
  closeDeadlines: (names) => `Less than a day between the deadlines of ${two(names)}`,
  examsOverlap: (names) => `The exams ${two(names)} overlap`,
  deadlineInExam: ([exam = '', task = '']) => `“${task}” is due during the exam “${exam}”`,
  neverOpens: ([name = '']) => `“${name}” has a deadline, but students never see it: say when it opens`,
  order: ([name = '']) => `“${name}”: a date comes before the one that it has to follow`,
};

export const texts = {
  kinds,
  view: 'View',
  views: { calendar: 'Calendar', list: 'List' },
  section: 'Section',
  allSections: 'All sections',
  earlier: 'Show earlier dates',
  dates,
  dayDates: (day: string) => `Dates of ${day}`,
  when: 'When',
  kind: 'What',
  assignment: 'Assignment',
  forWhom: 'For',
  ownWork: 'Your work',
  actions: 'Actions',
  everyone: 'Everyone',
  everyoneElse: 'Everyone else',
  hiddenSection: 'A section that you may not see',
  sections: (names: readonly string[], more: number) =>
    more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', '),
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'Today',
  more: (count: number) => `${count} more`,
  noDatesOnDay: 'Nothing is due, opens or locks on this day.',
  emptyStaff: 'Give an assignment dates in its settings: they appear here.',
  emptyStudent: 'They appear here as soon as a teacher sets some.',
  onlyEarlier: 'All dates are over.',
  notForSection: 'No date counts for this section.',
  showAllSections: 'Show all sections',
  cut: 'This course has more assignments than one page can show: these are the first ones by deadline.',
  zone: (zone: string) => `Times are those of this computer (${zone}).`,

  conflicts: (count: number) => (count === 1 ? '1 conflict' : `${count} conflicts`),
  conflict: (kind: ConflictKind, names: readonly string[]) => conflicts[kind](names),
  conflictFor: (moment: string, people: string) => `${moment}, for ${people}`,
  conflictShow: (text: string) => `Show the day: ${text}`,
  showDay: 'Show the day',
  moreConflicts: (count: number) => `${count} later ones are not shown.`,

  move: 'Move…',
  moveOf: (what: string, name: string) => `Move: ${what}, ${name}`,
  moveTitle: (what: string, name: string) => `Move “${name}”: ${what}`,
  moveFor: (people: string, from: string) => `For ${people}. Now: ${from}.`,
  newDate: 'New date',
  moves: 'What moves',
  one: 'Only this date',
  all: 'All dates of these people',
  allHint: 'The other dates move by as many days and keep their time of day.',
  chooseDate: 'Choose a date.',
  chooseOther: 'Choose another date than the present one.',
  notUndone: 'The move could not be undone',
  meanwhile:
    'Somebody else has changed these dates meanwhile, so yours are not stored. Look at theirs, and move again if you still want to.',
  keepsInTime: 'Work that was handed in in time stays in time.',
  mailsAnew: 'An exam with a new start: students get their links to it by mail anew.',
  newConflicts: 'New conflicts',
  confirmMove: 'Move',
  theirs: (now: string) =>
    `Somebody else has changed the dates of this assignment meanwhile. This one is now ${now}; your move counts on top of theirs.`,
  theirsWithout: 'Somebody else has changed the dates of this assignment meanwhile, and removed this one.',
  moved: (name: string) => `The dates of “${name}” have moved`,

  subscribe: 'Subscribe…',
  subscribeTitle: 'Dates in your own calendar',
  subscribeAbout:
    'Google Calendar, Outlook, Apple Calendar and others can show your dates and keep them up to date. They read them under a secret address.',
  datesOf: 'Dates of',
  thisCourse: 'This course',
  allCourses: 'All my courses',
  allCoursesAbout:
    'Each date names its course. Courses that you join later are in it, archived ones are not, and dates stay for 30 days after they are over.',
  addressSecret:
    'Whoever has the address can read your dates, so keep it to yourself. You can end it at any time.',
  addressSince: 'Your address exists since',
  addressUnseen: 'It was shown once and cannot be shown again. A new address ends it.',
  makeAddress: 'Make an address',
  newAddress: 'Make a new address',
  askNewAddress: 'Calendars with the former address will no longer get your dates. Make a new one?',
  endAddress: 'End the address',
  askEndAddress: 'Calendars with this address will no longer get your dates. End it?',
  address: 'Address',
  addressOnce: 'Copy the address now: it is shown only this once. Whoever has it can read your dates.',
  copyAddress: 'Copy',
  addressCopied: 'The address is copied',
  addressNotCopied: 'The address could not be copied: select it and copy it yourself',
  calendars: [
    { name: 'Google Calendar:', steps: 'beside “Other calendars” choose +, then “From URL”.' },
    { name: 'Outlook:', steps: 'choose “Add calendar”, then “Subscribe from web”.' },
    { name: 'Apple Calendar:', steps: 'choose “File”, then “New Calendar Subscription”.' },
  ],
  calendarsWait: 'Calendars look for changes a few times a day, Google about once.',
  done: 'Done',
} as const;
