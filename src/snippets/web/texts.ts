export const texts = {
  snippets: 'Snippets',
  hint: 'Type the name of a snippet in a box of feedback and press Tab to get its text.',
  search: 'Search snippets',
  newSnippet: 'New Snippet',
  editSnippet: (name: string) => `Edit ${name}`,
  removeSnippet: (name: string) => `Delete ${name}`,
  name: 'Name',
  replacement: 'Replacement text',
  used: 'Used',
  actions: 'Actions',
  none: 'You have not created any snippets yet!', // SNIP-009
  noneFound: 'No snippets found!', // SNIP-010
  locked: 'You are not allowed to edit snippets.', // SNIP-011
  loadFailed: 'The snippets could not be loaded.',
  noRight: 'You may not use snippets',
  noRightHint: 'Ask an administrator of your institution if you should.',

  snippetName: 'Snippet Name', // SNIP-007
  snippetValue: 'Snippet Value',
  nameHint: 'What you type to get the text: one word, for example great-names.',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  askOverwrite: (preview: string) =>
    `There already exists a snippet with the same name and replacement text "${preview}". Do you want to overwrite that snippet?`, // SNIP-017
  askRemove: (name: string) => `Delete the snippet ${name}?`,
  removeEffect: 'Feedback in which it was used stays as it is.',

  importTitle: 'Import Snippets', // SNIP-022
  importHint: 'All snippets of another course are copied into this one.',
  searchCourse: 'Search course', // SNIP-023
  courses: 'Courses',
  noMatch: 'No courses match your query.', // SNIP-027
  noCourses: 'No courses available for import.', // SNIP-028
  import: 'Import', // SNIP-024
  noSource: 'No course selected to copy snippets from', // SNIP-031
  askImport: 'Incoming snippets with the same name as those in this course will be overwritten.', // SNIP-025
  imported: (course: string) => `Snippets from ${course} were successfully imported`, // SNIP-026

  ofCourse: 'Course snippet',
  keys: 'Arrow keys choose, Enter inserts, Escape closes',
  tabInserts: (name: string) => `Tab inserts ${name}`,
  count: (count: number) =>
    count === 1 ? '1 snippet. Arrow down chooses it.' : `${count} snippets. Arrow down chooses one.`,
} as const;
