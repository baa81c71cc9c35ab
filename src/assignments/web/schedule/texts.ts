import { dayTimeText } from '../../../design/web/index.ts';
import type { StoredExtension } from '../../domain/individual-dates/model.ts';
import { texts as assignmentTexts } from '../texts.ts';

const {
  alwaysAvailable,
  alwaysAvailableHint,
  available,
  availableHint,
  deadline,
  deadlineHint,
  lockDate,
  lockDateHint,
} = assignmentTexts;

const students = (count: number) => (count === 1 ? '1 student' : `${count} students`);
const has = (count: number, one: string, many: string) => `${students(count)} ${count === 1 ? one : many}`;

export const texts = {
  extensionMeanwhile: (present: StoredExtension) =>
    present === null
      ? 'Somebody took this extension back meanwhile. Press the button again to give yours.'
      : `Somebody gave this student until ${dayTimeText(present.deadline)} meanwhile, because: ${present.reason} ` +
        'Press the button again to put yours in its place.',
  alwaysAvailable,
  alwaysAvailableHint,
  available,
  availableHint,
  deadline,
  deadlineHint,
  lockDate,
  lockDateHint,
  forEveryone: 'For everyone',
  sectionsHint:
    'Members of these sections have their dates in place of those for everyone; a date that is empty there means none. Somebody in several sections has the best of each: the earliest opening, the latest deadline and lock date. A group has the best dates of its members.',
  newPart: 'Dates for sections',
  partOf: (names: string) => `Dates for ${names}`,
  hiddenSection: 'A section that you may not see',
  chooseSection: 'Section',
  addSection: 'Add a section',
  leaveOut: (name: string) => `Take ${name} out of these dates`,
  removePart: 'Remove these dates',
  addPart: 'Add dates for sections',
  partWithoutSection: 'Choose a section for the new dates, or remove them.',
  theirs: 'Somebody else has changed the schedule meanwhile.',
  showTheirs: 'Show theirs',
  preview: 'Who is affected',
  forRest: (count: number) => `Dates for everyone: ${students(count)}.`,
  forSections: (names: string, count: number) => `${names}: ${students(count)}.`,
  later: (count: number) => has(count, 'gets more time.', 'get more time.'),
  earlier: (count: number) => has(count, 'gets less time.', 'get less time.'),
  closed: (count: number) =>
    has(
      count,
      'could still hand in, and is late from now on.',
      'could still hand in, and are late from now on.',
    ),
  noDeadlineChange: 'No deadline of a student changes.',
  previewFailed: 'Who is affected could not be found out.',

  individual: 'Extensions and extra time',
  individualHint:
    'Later dates of single students. Only people who may change the schedule see them, and why they were given.',
  extend: 'Give an extension',
  extendTitle: 'Extension for one student',
  changeExtension: 'Change the extension',
  takeExtension: 'Take the extension back',
  extraTime: 'Give extra time',
  extraTimeTitle: 'Extra time in this course',
  changeExtraTime: 'Change the extra time',
  takeExtraTime: 'Take the extra time back',
  student: 'Student',
  findStudent: 'Member of the course',
  reasons: 'Why',
  actions: 'Actions',
  actionsOf: (name: string) => `Change dates of ${name}`,
  noDate: 'None',
  extensionTold: (until: string, reason: string) => `Extension until ${until}: ${reason}`,
  givenBy: (name: string) => `Given by ${name}.`,
  extraTold: (percent: number, hours: number) =>
    `Extra time: ${[
      percent > 0 ? `${percent} % in exams` : '',
      hours > 0 ? `${hours} hours in assignments` : '',
    ]
      .filter((part) => part !== '')
      .join(', ')}`,
  none: 'No student has dates of their own here',
  reason: 'Reason',
  reasonHint: 'Students and graders do not see it.',
  extensionDeadlineHint: 'Never earlier than the dates that the student has anyway.',
  extensionLockHint: 'Empty: no earlier than the deadline of the extension.',
  chooseStudent: 'Choose a student.',
  chooseDeadline: 'Choose a deadline.',
  extraPercent: 'Extra time in exams',
  extraPercentHint: 'Of the time from start to deadline.',
  percent: '%',
  extraHours: 'Extra time in other assignments',
  extraHoursHint: 'Added to deadline and lock date of each assignment of the course.',
  hours: 'hours',
  give: 'Give',
  save: 'Save',
  cancel: 'Cancel',
  takeQuestion: (name: string) => `Take this back from ${name}?`,
  takeEffect:
    'From now on they have the dates of their sections again. Work that was handed in in time stays in time.',
} as const;
