const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
const students = (count: number) => (count === 1 ? '1 student' : `${count} students`);

export const texts = {
  sections: 'Sections',
  section: 'Section',
  hint: 'Parts of the course with dates of their own. Graders can be limited to the work of their sections.',
  search: 'Search sections',
  noneHint: 'Make one for each part of the course that has its own dates or graders.',
  newSection: 'New section',
  name: 'Name of the section',
  create: 'Create',
  rename: 'Rename',
  renameTitle: (name: string) => `Rename ${name}`,
  change: (name: string) => `Change ${name}`,
  delete: 'Delete',
  deleteQuestion: (name: string) => `Delete the section ${name}?`,
  deleteEffect: 'Its members stay in the course and keep their work.',
  cancel: 'Cancel',
  memberCount: 'Members',
  waiting: 'Waiting',
  noMembers: 'Nobody is in this section yet. Add people above.',
  username: 'Username',
  takeOut: 'Take out',
  takeOutOf: (name: string) => `Take ${name} out of the section`,
  takeOutQuestion: (name: string) => `Take ${name} out of this section?`,
  takeOutEffect:
    'They stay in the course, and get the dates for everyone unless another section of theirs has its own.',
  waitingTitle: 'Waiting for the course',
  waitingHint: 'They are in this section as soon as they join the course.',
  membersHidden: 'You are in this section. Who else is in it is not shown to you.',
  addPeople: 'Add people',
  find: 'Members of the course',
  usernames: 'Usernames',
  usernamesHint:
    'One in each line, or out of a CSV file. Who is not in the course yet joins the section together with the course.',
  file: 'CSV file',
  fileHint: 'The column "username", or the first one.',
  unreadable: 'This file could not be read. Save it as "CSV UTF-8", at most 1 MiB, and choose it again.',
  add: (count: number) => (count === 0 ? 'Add' : `Add ${people(count)}`),
  nobody: 'Choose a member or give a username.',
  tooMany: (most: number) => `At most ${most} people at once.`,
  added: (count: number, waiting: number) =>
    waiting === 0
      ? `${people(count)} in the section now.`
      : `${people(count)} in the section now, and ${waiting} waiting until they join the course.`,
  divide: 'Divide students',
  divideTitle: 'Divide students without a section',
  divideHint: (count: number) =>
    `${students(count)} in no section yet. The smallest of the chosen sections get the next ones, so that all end up as equal as possible.`,
  allDivided: 'No student is without a section.',
  divideInto: 'Into these sections',
  sizeNow: (count: number, more: number) =>
    more === 0 ? `${people(count)} now` : `${people(count)} now, ${more} more`,
  divideButton: (count: number) => `Divide ${students(count)}`,
  chooseSection: 'Choose at least one section.',
  divided: (count: number) => `${students(count)} divided.`,
} as const;
