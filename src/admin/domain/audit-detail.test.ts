import { expect, it } from 'vitest';
import { detailTextOf, personIdsOf } from './audit-detail.ts';

it.each([
  [{}, ''],
  [{ fields: ['gradeAvailability', 'name'] }, 'fields: grade availability, name'],
  [{ name: 'Word Count', roleId: 7 }, 'name: Word Count; role id: 7'],
  [{ grade: null }, 'grade: none'],
  [{ permissions: { canSeeGrades: true } }, 'permissions: can see grades: true'],
])('tells the detail %j of an audit entry as words', (detail, text) => {
  expect(detailTextOf(detail)).toBe(text);
});

it('names the people of a detail, and leaves the id of somebody who is gone', () => {
  const detail = { personId: 12, role: 'TA', count: 3 };
  expect(personIdsOf(detail)).toEqual([12]);
  expect(detailTextOf(detail, [{ id: 12, name: 'Ada' }])).toBe('person: Ada; role: TA; count: 3');
  expect(detailTextOf({ personId: 12 })).toBe('person id: 12');
});
