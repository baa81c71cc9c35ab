import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { PathId, Uuid } from '../../../kernel/domain/fields.ts';
import { LoginAnswer, NewAccount } from '../../../people/domain/model.ts';
import { usernameTaken, weakPassword } from '../../../people/domain/refusals.ts';
import { noRoleForAccounts } from '../../../people/domain/role-refusals.ts';
import { disabledSetting } from '../../../tenants/domain/refusals.ts';
import { joinByLinkRule } from '../access-rules.ts';
import { courseArchived, otherCourseSession, roleNotYours } from '../refusals.ts';
import { courseRoleSubject, courseSubject, enrollLinkSubject, membershipSubject } from '../subjects.ts';
import { EnrollLink, OpenEnrollLink, WrittenEnrollLink } from './model.ts';
import {
  courseNotJoinable,
  enrollLinkExpired,
  enrollLinkUsedUp,
  otherRole,
  registeringOff,
  roleHasGrown,
  tooManyLinks,
} from './refusals.ts';

const inCourse = z.object({ courseId: PathId });
const ofLink = inCourse.extend({ linkId: Uuid });
const notOpen = [enrollLinkExpired, enrollLinkUsedUp, courseNotJoinable, roleHasGrown] as const;

export const enrollLinkContract = {
  listEnrollLinks: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/registration_links/',
    wire: 'v1',
    summary: 'Lists the enrolment links of a course, newest first.',
    about: [enrollLinkSubject, courseRoleSubject, membershipSubject],
    access: { permission: 'can_edit_course_users' },
    params: inCourse,
    reply: z.array(EnrollLink),
  }),
  putEnrollLink: endpoint({
    method: 'PUT',
    path: '/courses/{courseId}/registration_links/',
    wire: 'v1',
    summary: 'Makes an enrolment link, or with an id changes one.',
    about: [enrollLinkSubject],
    access: { permission: 'can_edit_course_users' },
    params: inCourse,
    body: WrittenEnrollLink,
    reply: EnrollLink,
    refusals: [roleNotYours, courseArchived, tooManyLinks, disabledSetting],
  }),
  removeEnrollLink: endpoint({
    method: 'DELETE',
    path: '/courses/{courseId}/registration_links/{linkId}',
    wire: 'v1',
    summary: 'Deletes an enrolment link; who joined by it stays a member.',
    about: [enrollLinkSubject],
    access: { permission: 'can_edit_course_users' },
    params: ofLink,
    refusals: [courseArchived],
  }),
  getEnrollLink: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/registration_links/{linkId}',
    wire: 'v1',
    summary: 'Reads where an enrolment link leads.',
    about: [enrollLinkSubject, courseSubject],
    access: { public: 'Newcomers have no account yet; the id of the link cannot be guessed.' },
    params: ofLink,
    reply: OpenEnrollLink,
    refusals: notOpen,
  }),
  joinByLink: endpoint({
    method: 'POST',
    path: '/courses/{courseId}/registration_links/{linkId}/join',
    wire: 'v1',
    summary: 'Makes the caller a member of the course in the role of the link.',
    about: [membershipSubject, courseSubject],
    access: joinByLinkRule,
    params: ofLink,
    refusals: [...notOpen, otherRole, otherCourseSession],
  }),
  registerByLink: endpoint({
    method: 'POST',
    path: '/courses/{courseId}/registration_links/{linkId}/user',
    wire: 'v1',
    summary: 'Makes an account, makes its owner a member of the course, and logs them in.',
    about: [],
    access: { public: 'Nobody has an account before this call; the teacher who made the link decides.' },
    params: ofLink,
    body: NewAccount,
    reply: LoginAnswer,
    refusals: [...notOpen, registeringOff, usernameTaken, weakPassword, noRoleForAccounts],
    repliesWithSecret: true,
  }),
} satisfies AppContract;
