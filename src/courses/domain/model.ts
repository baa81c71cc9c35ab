import { z } from 'zod';
import { Id, Uuid } from '../../kernel/domain/fields.ts';
import { SentUsername, User } from '../../people/domain/model.ts';
import { CourseRights } from '../../access/domain/held.ts';

export const CourseState = z.enum(['visible', 'archived', 'deleted']);
export type CourseState = z.infer<typeof CourseState>;

export const Course = z
  .object({
    id: Id,
    name: z.string(),
    abbreviatedName: z.string(),
    createdAt: z.date(),
    virtual: z.boolean(),
    state: CourseState,
    tenantId: Uuid,
    price: z.null(),
  })
  .meta({ id: 'Course' });
export type Course = z.infer<typeof Course>;

/** An assignment in the list of a course, for clients that show courses as folders. */
export const ListedAssignment = z
  .object({ id: Id, name: z.string(), createdAt: z.date(), courseId: Id })
  .meta({ id: 'ListedAssignment' });
export type ListedAssignment = z.infer<typeof ListedAssignment>;

/** The assignments of the first of some courses, as many as one answer has room for. */
export interface ListedAssignments {
  readonly listed: readonly ListedAssignment[];
  /** The ids of those courses. */
  readonly answered: readonly number[];
}

/** A course in a list; its assignments only for who asks for them. */
export const ListedCourse = Course.extend({ assignments: z.array(ListedAssignment).optional() }).meta({
  id: 'ListedCourse',
});
export type ListedCourse = z.infer<typeof ListedCourse>;

export const PaymentStatus = z
  .object({
    tag: z.enum([
      'access-expired',
      'payment-required',
      'transaction-pending',
      'access-revoked',
      'access-granted',
      'no-payment-required',
    ]),
  })
  .meta({ id: 'PaymentStatus' });
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** What the caller may do in a course: names of permissions are keys as they are. */
export const CourseAuthorization = z
  .object({ permissions: CourseRights, paymentStatus: PaymentStatus })
  .meta({ id: 'CourseAuthorization' });
export type CourseAuthorization = z.infer<typeof CourseAuthorization>;

export const ExtendedCourse = Course.extend({
  ltiProvider: z.null(),
  copyLockDate: z.boolean().nullable(),
  authorization: CourseAuthorization,
}).meta({ id: 'ExtendedCourse' });
export type ExtendedCourse = z.infer<typeof ExtendedCourse>;

export const CourseRole = z
  .object({
    id: Id,
    name: z.string(),
    hidden: z.boolean(),
    course: z.object({ id: Id }),
    perms: z.record(z.string(), z.boolean()),
  })
  .meta({ id: 'CourseRole' });
export type CourseRole = z.infer<typeof CourseRole>;

/** One permission of a role as the role editor shows it (ROLE-007). */
export const CoursePermissionRecord = z
  .object({
    name: z.string(),
    value: z.boolean(),
    title: z.string(),
    description: z.string(),
    warning: z.string().nullable(),
    isFixed: z.boolean(),
    appliesTo: z.enum(['course', 'assignment', 'payment']),
  })
  .meta({ id: 'CoursePermissionRecord' });

export const CourseRoleDetails = CourseRole.extend({ permissions: z.array(CoursePermissionRecord) }).meta({
  id: 'CourseRoleDetails',
});
export type CourseRoleDetails = z.infer<typeof CourseRoleDetails>;

export const Enrollment = z.object({ user: User, courseRole: CourseRole }).meta({ id: 'Enrollment' });
export type Enrollment = z.infer<typeof Enrollment>;

/** A task tells of so many people by name; how many there are stands beside. */
export const mostNamedMembers = 100;

/** What happened to a list of people who were to join. */
export const EnrolledMany = z.object({
  /** The role that they got. */
  roleId: Id,
  roleName: z.string(),
  joined: z.number().int(),
  /** They keep the role that they had. */
  wereMembers: z.number().int(),
  /** Those of them who keep another role, at most `mostNamedMembers`. */
  inOtherRoles: z
    .array(z.object({ userId: Id, name: z.string(), username: z.string(), roleName: z.string() }))
    .default([]),
  /** New accounts, whose owners were mailed a link. */
  mailed: z.number().int(),
});
export type EnrolledMany = z.infer<typeof EnrolledMany>;

/** An e-mail to members of a course (COURSE-013). */
export const CourseMail = z.object({
  subject: z
    .string()
    .trim()
    .min(1, 'A subject is needed.')
    .max(255, 'At most 255 characters.')
    .regex(/^[^\r\n]*$/, 'A subject has one line.'),
  /** Markdown, sent as it is written. */
  body: z.string().trim().min(1, 'A text is needed.').max(65_536, 'At most 65536 characters.'),
  /** True: to everybody except the people named. False: only to them. */
  emailAllUsers: z.boolean(),
  usernames: z.array(SentUsername).max(1000, 'At most 1000 people.'),
});
export type CourseMail = z.infer<typeof CourseMail>;

/** What happened to an e-mail to members. */
export const MailedMembers = z.object({
  mailed: z.number().int(),
  /** At most `mostNamedMembers` of them. */
  failed: z.array(z.object({ username: z.string(), message: z.string() })),
  failedCount: z.int().default(0),
});
export type MailedMembers = z.infer<typeof MailedMembers>;

/** The name of the role that makes somebody a student (ROLE-002). */
export const studentRoleName = 'Student';
