import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { courseContract } from '../domain/contract.ts';
import { importContract } from '../domain/import/contract.ts';
import { enrollLinkContract } from '../domain/links/contract.ts';
import { sectionContract } from '../domain/sections/contract.ts';
import { createCourse, getCourse, getCourseAuthorization, getCourses, patchCourse } from './actions.ts';
import { enrolMany, enrolPeopleJob } from './enrol-many.ts';
import { mailMembers, mailMembersJob } from './mail-members.ts';
import { getEnrollments, getOwnEnrollments, putEnrollment, removeMember } from './members.ts';
import { createRole, patchRole, removeRole } from './edit-roles.ts';
import { getCourseRole, getCourseRoles } from './roles.ts';
import { importIntoCourse, importJob } from './import/import-course.ts';
import { enrollLinkHandlers } from './links/routes.ts';
import { sectionHandlers } from './sections/routes.ts';

const handlers: Handlers<typeof courseContract, Context> = {
  listCourses: ({ ctx, query }) => getCourses(ctx, query),
  createCourse: ({ ctx, body }) => createCourse(ctx, body),
  getCourse: ({ ctx, params }) => getCourse(ctx, params.courseId),
  patchCourse: ({ ctx, params, body }) => patchCourse(ctx, params.courseId, body),
  getCourseAuthorization: ({ ctx, params }) => getCourseAuthorization(ctx, params.courseId),
  listCourseRoles: ({ ctx, params, query }) => getCourseRoles(ctx, params.courseId, query.q),
  getCourseRole: ({ ctx, params }) => getCourseRole(ctx, params.courseId, params.roleId),
  createCourseRole: ({ ctx, params, body }) => createRole(ctx, params.courseId, body.name),
  patchCourseRole: ({ ctx, params, body }) => patchRole(ctx, params, body),
  removeCourseRole: ({ ctx, params }) => removeRole(ctx, params),
  listEnrollments: ({ ctx, params, query }) => getEnrollments(ctx, params.courseId, query.q),
  putEnrollment: ({ ctx, params, body }) => putEnrollment(ctx, params.courseId, body),
  enrolMany: ({ ctx, params, body }) => enrolMany(ctx, params.courseId, body),
  mailMembers: ({ ctx, params, body }) => mailMembers(ctx, params.courseId, body),
  removeEnrollment: ({ ctx, params }) => removeMember(ctx, params.courseId, params.userId),
  listOwnEnrollments: ({ ctx }) => getOwnEnrollments(ctx),
};

const importHandlers: Handlers<typeof importContract, Context> = {
  importIntoCourse: ({ ctx, params, body }) => importIntoCourse(ctx, params.courseId, body.fromCourseId),
};

export const courseModule: RoomModule = {
  name: 'courses',
  contracts: [
    mountable(courseContract, handlers),
    mountable(enrollLinkContract, enrollLinkHandlers),
    mountable(sectionContract, sectionHandlers),
    mountable(importContract, importHandlers),
  ],
  jobs: [enrolPeopleJob, mailMembersJob, importJob],
};
