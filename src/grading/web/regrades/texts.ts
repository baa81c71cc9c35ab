import { longestRegradeText, type RegradeState } from '../../domain/regrades/model.ts';

const counted = (count: number) => (count === 1 ? '1 request' : `${count} requests`);

export const texts = {
  card: 'Regrade requests',
  failed: 'The regrade requests could not be loaded.',
  ask: 'Ask for a regrade',
  askHint: 'Is something graded wrongly? Say what and why, and staff look at it again.',
  older:
    'The author has handed in again since. A change of this grade changes nothing that counts: look at the newest hand-in too.',
  olderOwn: 'You have handed in again since, so the grade of this hand-in counts no more.',
  left: (count: number) => `${counted(count)} left for this assignment`,
  until: 'until',
  about: 'About',
  aboutWhole: 'The grade as a whole',
  aboutRow: (header: string) => `About ${header || '[No name]'}`,
  question: 'What should be looked at again, and why?',
  questionHint: `Name the place in your code. At most ${longestRegradeText.toLocaleString('en')} characters.`,
  send: 'Send the request',
  states: {
    open: 'Open',
    kept: 'Grade kept',
    changed: 'Grade changed',
    withdrawn: 'Withdrawn',
  } satisfies Record<RegradeState, string>,
  changed: (before: string, after: string) => `${before} became ${after}`,
  noGrade: 'no grade',
  staff: 'Staff',
  replyTo: (about: string) => `Reply: ${about}`,
  sendReply: 'Reply',
  writeFirst: 'Write something first.',
  sayWhy: 'Write first why the grade stays.',
  keep: 'Close, grade kept',
  change: 'Close, grade changed',
  decideHint: 'Change the grade or the rubric first where they are right. What you write here goes along.',
  reopen: 'Open again',
  withdraw: 'Withdraw',
  withdrawQuestion: 'Withdraw this request? It still counts as one of yours.',

  queue: 'Regrade requests',
  show: 'Show',
  filters: { open: 'Open', closed: 'Closed', all: 'All' },
  mine: 'Only work that is assigned to me',
  noneOpen: 'No request waits for you.',
  noMatch: 'No requests match.',
  author: 'Author',
  askedAbout: 'About',
  excerpt: 'Request',
  state: 'State',
  waits: 'Waits for a reply',
  answered: 'Answered',
  asked: 'Asked',
  whole: 'Whole grade',

  settings: 'Regrade requests',
  settingsHint:
    'Students ask for another look at a published grade, about one category of the rubric or the whole. Staff answer beside the work.',
  switchLabel: 'Students may ask for a regrade',
  on: {
    question: 'Let students ask for a regrade?',
    effect:
      'They can ask as soon as they see their grade, at most twice each and for 7 days. You can change both.',
    confirm: 'Allow',
  },
  off: {
    question: 'Stop regrade requests?',
    effect:
      'Nobody can ask any more, and requests are not shown until you allow them again. None is deleted.',
    confirm: 'Stop',
  },
  cancel: 'Cancel',
  form: 'Settings of regrade requests',
  days: 'Time to ask',
  daysHint: 'From the moment a student sees the grade, or its last change. Leave it empty for no end.',
  daysUnit: 'days',
  amount: 'Requests of each student',
  amountHint: 'In this assignment; groups share them.',
  told: (amount: number | null, days: number | null) =>
    `${counted(amount ?? 0)} each, ${days === null ? 'without an end' : `${days} days`}`,
} as const;
