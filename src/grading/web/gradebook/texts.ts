import type { WorkState } from '../../domain/gradebook/model.ts';

/** What a cell says where it has no grade; a grade of work that is still to grade stands before its word. */
const states: Record<WorkState, string> = {
  graded: 'Graded',
  to_grade: 'To grade',
  missing: 'Missing',
  open: 'Not handed in',
  hidden: 'Hidden',
};

export const texts = {
  gradebook: 'Gradebook',
  user: 'User',
  username: 'Username',
  average: 'Average of 10',
  averageHeading: 'Average (0 to 10)',
  states,
  soFar: (grade: string) => `${grade} so far`,
  noAverage: '—',
  /** Every grade that would count is among the lowest that do not. */
  allDropped: 'All dropped',
  search: 'Search users',
  section: 'Section',
  everySection: 'All sections',
  loadFailed: 'The gradebook could not be loaded.',
  noUsers: 'Nobody hands in here yet',
  noUsersHint: 'Students appear here once they are members of the course or of this section.',
  noAssignments: 'There are no assignments yet',
  noAssignmentsHint: 'Each assignment becomes a column.',
  noMatch: 'No user matches',
  noMatchHint: 'Change the search.',
  large: (users: number, assignments: number) =>
    `This gradebook has ${users} users and ${assignments} assignments`,
  largeHint: 'Loading it may take a while. Choose a section to see less.',
  loadAnyway: 'Load it anyway',
  shown: (shown: number, users: number) => `${shown} of ${users} user${users === 1 ? '' : 's'}`,
  loading: (loaded: number, users: number) => `${loaded} of ${users} users are loaded`,
  stillLoading: 'The gradebook is still being loaded.',
  exportAs: (format: string) => `Download ${format}`,
  weigh: 'Average…',
  weighTitle: 'How the average is computed',
  weighHint:
    'Only your view: it is kept for you in this course, and whoever opens the address of this page sees it so. Missing work counts 0; what is open, to grade or hidden does not count. The weight 0 leaves an assignment out.',
  dropLowest: 'Lowest grades that do not count',
  weightOf: (name: string) => `Weight of ${name}`,
  apply: 'Apply',
  numbersFirst: 'Type a number in each box first.',
  weighed: (dropLowest: number, changed: number) =>
    [
      ...(dropLowest === 0
        ? []
        : [`without the ${dropLowest === 1 ? 'lowest grade' : `${dropLowest} lowest grades`}`]),
      ...(changed === 0 ? [] : [changed === 1 ? 'with 1 other weight' : `with ${changed} other weights`]),
    ].join(', '),
} as const;
