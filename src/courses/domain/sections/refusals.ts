import { refusal } from '../../../kernel/domain/refusal.ts';
import { maxPendingUsers, maxSectionPlaces, maxSections } from './model.ts';

export const sectionNameTaken = refusal({
  code: 'OBJECT_ALREADY_EXISTS',
  status: 400,
  text: 'There is another section with this name in the course. Choose another name.',
});
export const tooManySections = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: `A course may have at most ${maxSections} sections. Delete one that is not used first.`,
});
export const tooManyPendingUsers = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: `At most ${maxPendingUsers} people may wait for sections of a course. Remove some of them first.`,
});
export const tooManyInSections = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: `At most ${maxSectionPlaces} places in sections may be taken in a course. Take somebody out of a section first.`,
});
export const sectionScheduled = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'A schedule has dates for this section. Take the section out of the schedule first.',
});
