import { expect, it } from 'vitest';
import { mailObstacleOf } from './member-mail.ts';

it('tells why a mail cannot go to somebody who was chosen (COURSE-013)', () => {
  const reached = { isMember: true, active: true, email: 'ada@example.org' };
  expect(mailObstacleOf(reached)).toBeUndefined();
  expect(mailObstacleOf({ ...reached, isMember: false })).toBe('This person has left the course.');
  expect(mailObstacleOf({ ...reached, active: false })).toBe('This account is switched off.');
  expect(mailObstacleOf({ ...reached, email: '' })).toBe('This person has no e-mail address.');
});
