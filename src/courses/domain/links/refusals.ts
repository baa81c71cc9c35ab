import { refusal } from '../../../kernel/domain/refusal.ts';

export const enrollLinkExpired = refusal({
  code: 'OBJECT_EXPIRED',
  status: 409,
  text: 'This link has expired.',
});
export const enrollLinkUsedUp = refusal({
  code: 'OBJECT_EXPIRED',
  status: 409,
  text: 'As many people as this link allows have joined. Ask your teacher for another link.',
});
export const courseNotJoinable = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'This course is archived. Nobody can join it any more.',
});
export const otherRole = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'You are a member of this course in another role. Ask a teacher of the course to change it.',
});
export const roleHasGrown = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'The role of this link has got more rights since the link was made. Ask your teacher for a new link.',
});
export const registeringOff = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'This link is for people who have an account. Log in first.',
});
export const tooManyLinks = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  text: 'A course has at most 100 enrolment links. Delete one first.',
});
