import { refusal } from '../../kernel/domain/refusal.ts';
import { mostRoles } from './limits.ts';

export const stateNotSettable = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  reason: 'invalidParam',
  text: 'A course can be made visible or archived, not deleted.',
});
export const courseArchived = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: 'This course is archived and can only be read. Make it visible again first.',
});
export const alreadyEnrolled = refusal({
  code: 'OBJECT_ALREADY_EXISTS',
  status: 400,
  text: 'This user is already a member of the course. Change the role in the list of members.',
});
export const ownEnrollment = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You cannot change your own role or remove yourself. Ask another teacher of the course.',
});
export const roleNotYours = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'Who has this role can give any right in the course. Only others who can do so give it or take it away.',
});
export const testStudentFixed = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'The test student belongs to the course and cannot be changed.',
});
export const notMembers = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Some of these people are no members of the course.',
});
export const nobodyToMail = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'Nobody is left to write to. Choose at least one member besides yourself.',
});
export const roleGone = refusal({
  code: 'OBJECT_ID_NOT_FOUND',
  status: 404,
  text: 'The role was deleted meanwhile. Choose another one and give the list again.',
});
export const roleNameTaken = refusal({
  code: 'OBJECT_ALREADY_EXISTS',
  status: 400,
  text: 'There is another role with this name in the course.',
});
export const tooManyRoles = refusal({
  code: 'INVALID_STATE',
  status: 409,
  reason: 'invalidState',
  text: `A course has at most ${mostRoles} roles. Delete one that nobody has first.`,
});
export const permissionUnknown = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'There is no such course permission.',
});
export const ownRoleFixed = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'You cannot take the right to edit roles from the role you have yourself.',
});
export const roleInUse = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'This role still has members or enrolment links. Give the members another role and delete the links first.',
});
export const studentRoleFixed = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'The role Student belongs to every course: it can be neither renamed nor deleted.',
});
export const otherCourseSession = refusal({
  code: 'INCORRECT_PERMISSION',
  status: 403,
  text: 'This session is limited to another course. Log in again to open this one.',
});
export const courseIntoItself = refusal({
  code: 'INVALID_PARAM',
  status: 400,
  kind: 'ValidationError',
  text: 'A course cannot be copied into itself. Choose another course.',
});
