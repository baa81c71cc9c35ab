// Apart from the texts of the shell, which every first look of a page needs.

/** Other words for parts of pages, by their ids. */
export const pageWords: Readonly<Record<string, string>> = {
  members: 'students people enrol add',
  roles: 'permissions rights',
  snippets: 'feedback texts reuse canned',
  groups: 'teams group sets sizes',
  contact: 'mail email write',
  general: 'course settings name archive',
  assignments: 'course home',
  start: 'upload submit result',
  'list submissions': 'grade students work',
  'list hand-in': 'upload test submission',
  'list export': 'download csv grades',
  'settings general': 'publish available description grades points password names anonymous duplicate delete',
  'settings hand-in': 'template upload rules attempts groups git',
  'settings schedule': 'deadline lock date available sections extension extra time',
  'settings graders': 'assign divide teaching assistants reminder second marks regrade',
  'settings rubric': 'criteria points categories',
  'settings autotest': 'tests build publish snapshot',
  'admin tenants': 'tenants organisations',
  'admin jobs': 'runners tokens background tasks',
  'admin queue': 'waiting runs tests',
  'admin audit': 'history who changed what',
  'admin mails': 'e-mail sent',
};
