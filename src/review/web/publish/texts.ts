import type { PublishLineId } from '../../domain/publishing.ts';

interface LineTexts {
  label: string;
  done: string;
  missing: string;
  free: string;
  soon: string;
  /** The text of the link to where the problem can be solved. */
  way: string;
}

const never = { missing: '', free: '', soon: '' };

export const texts = {
  title: (name: string) => `Publish ${name}`,
  intro: 'Tests are published, the assignment is opened, grades are released: three steps, each on its own.',
  close: 'Close',
  lines: {
    description: {
      ...never,
      label: 'Description',
      done: 'Written',
      missing: 'Empty: students are not told what to do',
      way: 'Go to the description',
    },
    deadline: {
      ...never,
      label: 'Deadline',
      done: 'Due',
      free: 'None: work is never late',
      way: 'Go to the schedule',
    },
    rubric: {
      ...never,
      label: 'Rubric',
      done: 'There is one',
      free: 'None: grades are given by hand or by tests',
      way: 'Go to the rubric',
    },
    testsBuilt: {
      label: 'Tests built',
      done: 'A snapshot is built',
      missing: 'No snapshot is built of the blocks',
      free: 'This assignment has no tests',
      soon: 'A snapshot is being built',
      way: 'Go to Build and publish',
    },
    testsPublished: {
      ...never,
      label: 'Tests published',
      done: 'They test every submission',
      missing: 'They test no submission yet',
      way: 'Go to Build and publish',
    },
    opened: {
      ...never,
      label: 'Assignment open',
      done: 'Students see it',
      missing: 'Hidden: students do not see it',
      soon: 'Opens',
      way: 'Go to the schedule',
    },
    released: {
      ...never,
      label: 'Grades released',
      done: 'Students see grades and feedback',
      free: 'Students do not see grades and feedback',
      soon: 'Release',
      way: 'Go to the release of grades',
    },
  } satisfies Record<PublishLineId, LineTexts>,
  states: { done: 'Done', missing: 'Missing', free: 'May stay so', soon: 'Comes by itself' },
  openNow: 'Open now',
  hide: 'Hide',
  askHide: 'Hide this assignment? Students no longer see it, nor what they handed in.',
  releaseGrades: 'Release grades…',
  changeRelease: 'Change…',
  takeBack: 'Take grades back',
  askTakeBack: 'Take the grades back? Students no longer see grade, rubric and feedback.',
  noRight: 'Your role may not open assignments or release grades. Ask a teacher of the course.',
} as const;
