export const texts = {
  groups: 'Groups',
  groupSets: 'Group sets',
  titleIn: (title: string, course: string) => `${title} - ${course}`,
  groupsOfSet: (at: number) => `Groups, set ${at}`,
  groupSetsHint: 'Students of one group hand in together. Connect a set with assignments in their settings.',
  newGroupSet: 'New group set',
  sizes: (least: number, most: number) =>
    least === most ? (least === 1 ? '1 person' : `${least} people`) : `${least} to ${most} people`,
  smallest: 'Smallest size',
  largest: 'Largest size',
  onePerson: 'Groups of one person are no groups: enter a larger largest size, such as 2.',
  sizesOf: (name: string) => `Sizes of ${name}`,
  sizesTold: (least: number | null, most: number | null) => `groups of ${least ?? 1} to ${most ?? 1}.`,
  setName: (at: number) => `Group set ${at}`,
  usedByCount: (count: number) =>
    count === 0
      ? 'No assignment uses it yet.'
      : count === 1
        ? '1 assignment uses it.'
        : `${count} assignments use it.`,
  showGroups: 'Show the groups',
  deleteSet: 'Delete',
  deleteSetQuestion: (name: string) => `Delete ${name}?`,
  deleteSetEffect: 'This cannot be undone. A set with groups, or one that an assignment uses, stays.',
  delete: 'Delete',
  cancel: 'Cancel',
  archived: 'This course is archived and can only be read.',
  newGroup: 'New group',
  nameOfGroup: 'Name',
  nameHint: 'Leave it empty for a name of three random words.',
  create: 'Create',
  rename: 'Rename',
  renameGroup: (name: string) => `Rename ${name}`,
  deleteGroup: (name: string) => `Delete ${name}`,
  deleteGroupQuestion: (name: string) => `Delete the group ${name}?`,
  deleteGroupEffect: 'Its members are in no group afterwards.',
  search: 'Search groups and members',
  yourGroup: 'Your group',
  allGroups: 'All groups',
  sizeOf: (count: number, most: number) => `${count} of ${most}`,
  full: 'Full',
  join: 'Join',
  joinGroup: (name: string) => `Join ${name}`,
  leave: 'Leave',
  leaveGroup: (name: string) => `Leave ${name}`,
  leaveFirst: 'Leave your group first.',
  isFull: 'This group is full.',
  noMembers: 'Nobody is in this group yet.',
  tooSmall: (count: number) =>
    count === 1 ? 'Needs 1 more person to hand in' : `Needs ${count} more people to hand in`,
  move: (name: string) => `Move ${name} to another group`,
  moveTitle: (name: string) => `Move ${name}`,
  target: 'Group',
  takeOut: 'Take out of the group',
  moveThere: 'Move',
  dragHint: 'Drag people to a group, or use the button beside a name.',
  withoutGroup: 'Without a group',
  searchPeople: 'Search people without a group',
  everybodyPlaced: 'Nobody is without a group.',
  notMoved: 'This person was not moved.',
  divide: 'Divide at random',
  divideHint: 'People without a group come into new groups. Nothing is stored before you have seen them.',
  sizeWanted: 'People in a group',
  bySection: 'Keep to sections: nobody shares a group with somebody of another section',
  together: 'Keep together',
  togetherHint: 'One line for people who stay in one group: usernames with commas between them.',
  apart: 'Keep apart',
  apartHint: 'One line for people who come into different groups: usernames with commas between them.',
  divideAgain: 'Divide again',
  preview: (groups: number, people: number) =>
    `${groups === 1 ? '1 group' : `${groups} groups`} of ${people === 1 ? '1 person' : `${people} people`}`,
  leftOver: (names: string) => `These people do not fit into a group like this: ${names}.`,
  unknownNames: (names: string) =>
    `Nobody without a group has these usernames, so they are not looked at: ${names}.`,
  makeGroups: (count: number) => (count === 1 ? 'Make 1 group' : `Make ${count} groups`),
  nobodyToDivide: 'Nobody is without a group.',
  groupNumber: (at: number) => `Group ${at}`,
  exportFile: 'Download as CSV',
  importFile: 'From a CSV file',
  importHint:
    'Two columns, group and username. Groups with new names are made; people leave their former group.',
  chooseFile: 'CSV file',
  chooseFirst: 'Choose a file first.',
  noRows: 'This file has no rows with a group and a username.',
  notReadable: 'This file cannot be read as text.',
  tooLarge: 'This file is larger than 2 MiB.',
  rowsFound: (people: number, groups: number) =>
    `${people === 1 ? '1 person' : `${people} people`} in ${groups === 1 ? '1 group' : `${groups} groups`}`,
  placePeople: (count: number) =>
    count === 0 ? 'Place people' : count === 1 ? 'Place 1 person' : `Place ${count} people`,
  needGroup: 'You need a group to hand in',
  needGroupText: (least: number) =>
    least === 1
      ? 'Join a group or make one.'
      : `Join or make a group of at least ${least} people, then try again.`,
  tryAgain: 'Try again',
  close: 'Close',
  inGroup: (name: string) => `You hand in with the group ${name}.`,
  alone: (least: number) =>
    least === 1
      ? 'You are in no group: what you hand in is yours alone.'
      : `You are in no group yet. A group of at least ${least} is needed to hand in.`,
} as const;
