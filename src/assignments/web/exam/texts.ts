export const texts = {
  title: 'Exam',
  damaged: 'This link is not whole',
  damagedHint:
    'Part of it is missing. Open it again from your e-mail, or copy all of it, also where it goes over two lines. If that does not help, ask the teacher of the exam.',
  loggedInAs: (name: string) => `This link is for ${name}.`,
  startsIn: (time: string) => `The exam starts in ${time}.`,
  starts: 'Start',
  ends: 'End',
  start: 'Start exam',
  notYet: 'The exam has not started yet.',
  ended: 'This exam has ended.',
  home: 'To the home page',
  oneBrowser:
    'Start it in the browser in which you will work: your links then open the exam in no other one.',
  notKept:
    'This browser does not let us store anything. You can start the exam here, but once this page is closed or loaded again, your links open it nowhere until the person who runs the exam frees them. Better use another browser.',
} as const;

export const openedLinkTexts = {
  card: 'Used login links',
  hint: 'The links of a student open the exam in one browser alone: the first that starts it. Free them for who has to go on in another one. The list goes back to the present start of the exam, and at most 90 days.',
  none: 'Nobody has started the exam by a login link yet.',
  failed: 'The used login links could not be loaded.',
  user: 'Student',
  opened: 'Started',
  network: 'Network',
  actions: 'Actions',
  free: 'Free',
  freeOf: (name: string) => `Free the links of ${name}`,
  question: (name: string) => `Let ${name} go on in another browser?`,
  effect: (name: string) =>
    `The next browser that starts the exam with a link of ${name} gets it, and no other one. The browser that has it now is logged out at once.`,
  unsaved:
    'What was handed in stays, and so does what was written on the page of the exam. Files on that computer are not here: if that browser still works, hand them in first.',
  cancel: 'Cancel',
} as const;
