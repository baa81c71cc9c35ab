export const texts = {
  newCourse: 'New course',
  courseName: 'Name of the course',
  institution: 'Institution',
  create: 'Create',
  cancel: 'Cancel',
  members: 'Members',
  roles: 'Roles',
  sections: 'Sections',
  links: 'Enrolment links',
  contact: 'Contact students',
  general: 'General',
  user: 'User',
  username: 'Username',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  remove: 'Remove',
  removeMember: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name} from this course?`,
  removeEffect: 'Work that was handed in is kept and comes back when the user is added again.',
  searchMembers: 'Search members',
  memberItems: 'members',
  addMember: 'Add a member',
  addMemberHint: 'The user must already have an account.',
  add: 'Add',
  addFromFile: 'Add from a file',
  fileEffect:
    'People without an account get one, and a mail with a link to set a password. Members keep their role; you can change it afterwards.',
  chooseRole: 'Choose a role.',
  addMembers: (count: number) =>
    count === 0 ? 'Add members' : count === 1 ? 'Add 1 member' : `Add ${count} members`,
  previewMembers: (count: number) =>
    count === 1 ? '1 person will be a member' : `${count} people will be members`,
  enrolling: 'The people are being added to the course.',
  enrollingBroke: (reason: string) =>
    `Not everybody was added: ${reason} Giving the same file again is safe.`,
  joined: (count: number, role: string) =>
    count === 1 ? `1 person joined as ${role}.` : `${count} people joined as ${role}.`,
  wereMembers: (count: number) =>
    count === 1 ? '1 person was a member already.' : `${count} people were members already.`,
  keepRoles: (role: string) => `These have another role and keep it. Tick who is to become ${role} instead:`,
  allOfThem: 'All of them',
  isInRole: (role: string) => `Is ${role}`,
  nowInRole: (role: string) => `Is now ${role}`,
  ownRoleStays: (role: string) => `You are ${role}. Nobody changes their own role.`,
  chooseWhoChanges: 'Tick somebody first.',
  giveRole: (count: number, role: string) =>
    count === 0
      ? `Make them ${role}`
      : count === 1
        ? `Make 1 person ${role}`
        : `Make ${count} people ${role}`,
  mailed: (count: number) =>
    count === 1 ? '1 mail with a link was written.' : `${count} mails with links were written.`,
  done: 'Done',
  close: 'Close',
  roleNotChanged: 'The role was not changed.',
  nameAndShort: 'Name',
  shortName: 'Short name',
  shortNameHint: 'Shown where there is little room.',
  state: 'State',
  archive: 'Archive the course',
  archiveHint:
    'An archived course can only be read: nothing can be handed in and no tests run. Students no longer see it.',
  archiveQuestion: 'Archive this course?',
  unarchive: 'Make the course visible again',
  archived: 'Archived',
  nothingToArchive: 'This course is archived and can only be read.',
} as const;
