import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { Id, Name, PathId, Uuid } from '../../kernel/domain/fields.ts';
import { TaskResult } from '../../kernel/domain/task.ts';
import { UserRows } from '../../people/domain/administration.ts';
import { User } from '../../people/domain/model.ts';
import { usernameTaken } from '../../people/domain/refusals.ts';
import { noRoleForAccounts } from '../../people/domain/role-refusals.ts';
import { badUserRows } from '../../people/domain/user-refusals.ts';
import { disabledSetting } from '../../tenants/domain/refusals.ts';
import {
  Course,
  CourseAuthorization,
  CourseMail,
  CourseRole,
  CourseRoleDetails,
  CourseState,
  Enrollment,
  ExtendedCourse,
} from './model.ts';
import {
  alreadyEnrolled,
  courseArchived,
  nobodyToMail,
  notMembers,
  ownEnrollment,
  ownRoleFixed,
  permissionUnknown,
  roleInUse,
  roleNameTaken,
  roleNotYours,
  stateNotSettable,
  studentRoleFixed,
  testStudentFixed,
} from './refusals.ts';
import { seeCourseRule } from './access-rules.ts';

const inCourse = z.object({ courseId: PathId });

export const courseContract = {
  listCourses: endpoint({
    method: 'GET',
    path: '/courses/',
    wire: 'v1',
    summary: 'Lists the courses the caller is in; with a tenant that the caller manages, all of that tenant.',
    access: 'session',
    query: z.object({ q: z.string().optional(), tenantId: Uuid.optional() }),
    reply: z.array(Course),
    limits: { page: { defaultSize: 20, maxSize: 50 } },
  }),
  createCourse: endpoint({
    method: 'POST',
    path: '/courses/',
    wire: 'v1',
    summary: 'Makes a course with the default roles; the creator becomes Full Teacher.',
    access: { permission: ['can_create_courses', 'can_create_courses_for_other_tenants'] },
    body: z.object({ name: Name, tenantId: Uuid.optional() }),
    reply: ExtendedCourse,
  }),
  getCourse: endpoint({
    method: 'GET',
    path: '/courses/{courseId}',
    wire: 'v1',
    summary: 'Reads one course.',
    access: seeCourseRule,
    params: inCourse,
    reply: ExtendedCourse,
  }),
  patchCourse: endpoint({
    method: 'PATCH',
    path: '/courses/{courseId}',
    wire: 'v1',
    summary: 'Changes name, short name or state of a course.',
    access: { permission: ['can_edit_course_info', 'can_archive_courses'] },
    params: inCourse,
    body: z.object({
      name: Name.optional(),
      abbreviatedName: z.string().trim().max(255, 'At most 255 characters.').optional(),
      state: CourseState.optional(),
    }),
    reply: ExtendedCourse,
    refusals: [stateNotSettable, courseArchived],
  }),
  getCourseAuthorization: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/authorization',
    wire: 'v1',
    summary: 'Reads what the caller may do in a course.',
    access: seeCourseRule,
    params: inCourse,
    reply: CourseAuthorization,
  }),
  listCourseRoles: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/roles/',
    wire: 'v1',
    summary: 'Lists the roles of a course by name; members without the right get the role Student.',
    access: seeCourseRule,
    params: inCourse,
    query: z.object({ q: z.string().optional() }),
    reply: z.array(CourseRole),
    limits: { page: { defaultSize: 20, maxSize: 50 } },
  }),
  getCourseRole: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/roles/{roleId}',
    wire: 'v1',
    summary: 'Reads a role with its permissions: any with the right to see roles, otherwise the own one.',
    access: seeCourseRule,
    params: inCourse.extend({ roleId: PathId }),
    reply: CourseRoleDetails,
  }),
  createCourseRole: endpoint({
    method: 'POST',
    path: '/courses/{courseId}/roles/',
    wire: 'v1',
    summary: 'Makes a role that holds what every new role holds.',
    access: { permission: 'can_edit_course_roles' },
    params: inCourse,
    body: z.object({ name: Name }),
    reply: CourseRole,
    status: 200,
    refusals: [roleNameTaken, courseArchived],
  }),
  patchCourseRole: endpoint({
    method: 'PATCH',
    path: '/courses/{courseId}/roles/{roleId}',
    wire: 'v1',
    summary: 'Renames a role or switches its permissions.',
    access: { permission: 'can_edit_course_roles' },
    params: inCourse.extend({ roleId: PathId }),
    body: z.object({
      name: Name.optional(),
      permissions: z.record(z.string(), z.boolean()).optional(),
    }),
    reply: CourseRole,
    refusals: [roleNameTaken, permissionUnknown, ownRoleFixed, studentRoleFixed, courseArchived],
  }),
  removeCourseRole: endpoint({
    method: 'DELETE',
    path: '/courses/{courseId}/roles/{roleId}',
    wire: 'v1',
    summary: 'Deletes a role that nobody has.',
    access: { permission: 'can_edit_course_roles' },
    params: inCourse.extend({ roleId: PathId }),
    refusals: [roleInUse, studentRoleFixed, courseArchived],
  }),
  listEnrollments: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/enrollments/',
    wire: 'v1',
    summary: 'Lists the members of a course with their roles, by name.',
    access: { permission: 'can_list_course_users' },
    params: inCourse,
    query: z.object({ q: z.string().optional() }),
    reply: z.array(Enrollment),
    limits: { page: { defaultSize: 50, maxSize: 200 } },
  }),
  putEnrollment: endpoint({
    method: 'PUT',
    path: '/courses/{courseId}/enrollments/',
    wire: 'v1',
    summary: 'Adds a user to a course by username, or sets the role of a user by id.',
    access: { permission: 'can_edit_course_users' },
    params: inCourse,
    body: z.union([
      z.object({ userId: Id, roleId: Id }),
      z.object({
        username: z.string().trim().min(1, 'A username is needed.'),
        tenantId: Uuid.optional(),
        roleId: Id,
      }),
    ]),
    reply: Enrollment,
    refusals: [alreadyEnrolled, ownEnrollment, testStudentFixed, roleNotYours, courseArchived],
  }),
  enrolMany: endpoint({
    method: 'POST',
    path: '/courses/{courseId}/bulk_enroll/',
    wire: 'v1',
    summary:
      'Makes accounts for the unknown people of a list, and starts a task that makes everybody on it a member.',
    access: { permission: 'can_edit_course_users' },
    params: inCourse,
    body: z.object({ roleId: Id, users: UserRows }),
    reply: z.object({ task: TaskResult, createdUsers: z.array(User), usersNotSso: z.array(User) }),
    refusals: [badUserRows, disabledSetting, usernameTaken, roleNotYours, courseArchived, noRoleForAccounts],
  }),
  mailMembers: endpoint({
    method: 'POST',
    path: '/courses/{courseId}/email',
    wire: 'v1',
    summary:
      'Starts a task that mails members of a course: all but those named, or with emailAllUsers off only those.',
    access: { permission: 'can_email_students' },
    params: inCourse,
    body: CourseMail,
    reply: TaskResult,
    refusals: [disabledSetting, notMembers, nobodyToMail, courseArchived],
  }),
  removeEnrollment: endpoint({
    method: 'DELETE',
    path: '/courses/{courseId}/users/{userId}',
    wire: 'v1',
    summary: 'Removes a user from a course; submissions are kept.',
    access: { permission: 'can_edit_course_users' },
    params: inCourse.extend({ userId: PathId }),
    refusals: [roleNotYours, ownEnrollment, testStudentFixed, courseArchived],
  }),
  listOwnEnrollments: endpoint({
    method: 'GET',
    path: '/enrollments',
    wire: 'v2',
    summary:
      'Lists the courses of the caller with the name of the role held in each, and whether it is staff there.',
    access: 'session',
    reply: z.object({
      enrollments: z.array(z.object({ courseId: z.string(), roleName: z.string(), isStaff: z.boolean() })),
    }),
  }),
} satisfies AppContract;
