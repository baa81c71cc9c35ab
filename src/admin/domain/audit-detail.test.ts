import { expect, it } from 'vitest';
import { detailTextOf } from './audit-detail.ts';

it.each([
  [{}, ''],
  [{ fields: ['gradeAvailability', 'name'] }, 'fields: grade availability, name'],
  [{ name: 'Word Count', roleId: 7 }, 'name: Word Count; role id: 7'],
  [{ grade: null }, 'grade: none'],
  [{ permissions: { canSeeGrades: true } }, 'permissions: can see grades: true'],
])('tells the detail %j of an audit entry as words', (detail, text) => {
  expect(detailTextOf(detail)).toBe(text);
});
