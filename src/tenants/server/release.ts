// Which build this is. The build puts the commit in; from source there is none.

/** What is new in this version, told on the home page; change all four together. */
const note = {
  version: '0.1.0',
  date: new Date('2026-11-21T00:00:00Z'),
  message: [
    'Courses, hand-ins, automatic tests, rubrics and feedback on the line are here.',
    'Press `?` on any page for its keys, and `Ctrl+K` to go anywhere.',
  ].join('\n'),
  /** The preference that hides the message from people who have dismissed it (SHELL-028). */
  uiPreference: 'release_message_0.1.0',
};

export const release = { ...note, commit: process.env.PROOFMARK_COMMIT ?? 'source' };
