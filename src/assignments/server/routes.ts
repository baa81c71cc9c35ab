import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { calendarFeedContract } from '../domain/calendar-feeds/contract.ts';
import { assignmentContract } from '../domain/contract.ts';
import { courseScheduleContract } from '../domain/course-schedule/contract.ts';
import { examTimeContract } from '../domain/exam/extra-time-contract.ts';
import { loginLinkContract } from '../domain/exam/login-link-contract.ts';
import { individualDatesContract } from '../domain/individual-dates/contract.ts';
import { openedLinkContract } from '../domain/exam/opened-link-contract.ts';
import { setUpContract } from '../domain/set-up-contract.ts';
import { restrictionContract } from '../domain/restrictions/contract.ts';
import * as assignments from './actions/assignments.ts';
import { bringBackAssignment, getDeletedAssignments, removeAssignment } from './actions/deletion.ts';
import { duplicateAssignment } from './actions/duplicate.ts';
import { getDescription, putDescription, removeDescription } from './actions/description.ts';
import { patchAssignment } from './actions/settings.ts';
import * as template from './actions/template.ts';
import { putTemplateFile } from './actions/template-file.ts';
import { getTimeframes, putTimeframes } from './actions/timeframes.ts';
import { calendarFeedHandlers } from './calendar-feeds/routes.ts';
import { courseScheduleHandlers } from './course-schedule/routes.ts';
import { examJobs } from './exam/mail-job.ts';
import { openedLinkJobs } from './exam/opened-links.ts';
import { examTimeHandlers, loginLinkHandlers, openedLinkHandlers } from './exam/routes.ts';
import { individualDatesHandlers } from './individual-dates/routes.ts';
import { restrictionHandlers } from './restrictions/routes.ts';
import { assignmentTopics } from './topics.ts';

const handlers: Handlers<typeof assignmentContract, Context> = {
  listAssignments: ({ ctx, params, query }) => assignments.getAssignments(ctx, params.courseId, query),
  listOwnAssignments: ({ ctx, query }) => assignments.getOwnAssignments(ctx, query.q),
  createAssignment: ({ ctx, params, body }) => assignments.addAssignment(ctx, params.courseId, body),
  reorderAssignment: ({ ctx, params, body }) => assignments.reorderAssignment(ctx, params.courseId, body),
  getAssignment: ({ ctx, params }) => assignments.getAssignment(ctx, params.assignmentId),
  patchAssignment: ({ ctx, params, body }) => patchAssignment(ctx, params.assignmentId, body),
  patchSubmitTypes: ({ ctx, params }) => template.patchSubmitTypes(ctx, params.assignmentId),
  removeAssignment: ({ ctx, params }) => removeAssignment(ctx, params.assignmentId),
  getDescription: ({ ctx, params }) => getDescription(ctx, params.assignmentId),
  putDescription: ({ ctx, params }) => putDescription(ctx, params.assignmentId),
  removeDescription: ({ ctx, params }) => removeDescription(ctx, params.assignmentId),
  getTemplate: ({ ctx, params }) => template.getTemplate(ctx, params.assignmentId),
  removeTemplate: ({ ctx, params }) => template.removeTemplate(ctx, params.assignmentId),
  getTemplateFile: ({ ctx, params }) => template.getTemplateFile(ctx, params.assignmentId, params.fileId),
  removeTemplateFile: ({ ctx, params }) =>
    template.removeTemplateFile(ctx, params.assignmentId, params.fileId),
  listTimeframes: ({ ctx, params }) => getTimeframes(ctx, params.assignmentId),
  putTimeframes: ({ ctx, params, body }) => putTimeframes(ctx, params.assignmentId, body.timeframes),
};

const setUpHandlers: Handlers<typeof setUpContract, Context> = {
  duplicateAssignment: ({ ctx, params, body }) => duplicateAssignment(ctx, params.assignmentId, body.name),
  listDeletedAssignments: ({ ctx, params }) => getDeletedAssignments(ctx, params.courseId),
  bringBackAssignment: ({ ctx, params }) => bringBackAssignment(ctx, params.assignmentId),
  putTemplateFile: ({ ctx, params, body }) => putTemplateFile(ctx, params.assignmentId, body),
};

export const assignmentModule: RoomModule = {
  name: 'assignments',
  contracts: [
    mountable(assignmentContract, handlers),
    mountable(setUpContract, setUpHandlers),
    mountable(restrictionContract, restrictionHandlers),
    mountable(loginLinkContract, loginLinkHandlers),
    mountable(openedLinkContract, openedLinkHandlers),
    mountable(examTimeContract, examTimeHandlers),
    mountable(individualDatesContract, individualDatesHandlers),
    mountable(courseScheduleContract, courseScheduleHandlers),
    mountable(calendarFeedContract, calendarFeedHandlers),
  ],
  jobs: [...examJobs, ...openedLinkJobs],
  topics: assignmentTopics,
};
