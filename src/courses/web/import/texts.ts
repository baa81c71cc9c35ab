import type { CoursePart } from '../../domain/import/model.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const texts = {
  title: 'Copy from another course',
  hint:
    'Copies assignments with rubrics and tests, group sets, snippets and roles of your own. People, submissions, links, ' +
    'passwords and dates are not copied, and the copies are hidden from students.',
  source: 'Course to copy from',
  choose: 'Choose a course.',
  archived: (name: string) => `${name} (archived)`,
  none: 'You teach no other course.',
  copy: 'Copy',
  working: 'The course is being copied. You can leave this page meanwhile.',
  broke: (reason: string) => `Nothing was copied: ${reason}`,
  done: 'The course was copied.',
  part: (part: CoursePart, count: number) =>
    ({
      roles: counted(count, 'role', 'roles'),
      groupSets: counted(count, 'group set', 'group sets'),
      snippets: counted(count, 'snippet', 'snippets'),
      assignments: counted(count, 'assignment', 'assignments'),
    })[part],
  toCourse: 'Go to the assignments',
} as const;
