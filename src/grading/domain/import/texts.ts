// What is said about a line of an imported list, by the preview and by the import itself.
export const lineTexts = {
  nobody: 'No submission of this user is shown to you. Check the username.',
  several: 'Two members of the course have this username. Give them their grades one by one.',
  twice: 'The list has a grade for this work already, such as for another member of the group.',
  hidden: 'You may not see or change this grade before the grades are available.',
  gone: 'The submission was deleted meanwhile. Read the list again.',
  changed: (name: string, grade: number | null) =>
    `${name} has changed this grade meanwhile: it is ${grade ?? 'empty'} now. Look at it, then import this line again.`,
  somebody: 'Somebody',
} as const;
