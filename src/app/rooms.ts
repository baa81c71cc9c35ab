// All rooms, lower ones first: reactions run in this order. This file also connects questions of lower rooms
// with the answers of upper rooms.
import { accessSlots, type RoomModule } from '../access/server/index.ts';
import { mailSender } from '../kernel/server/mail.ts';
import {
  demandGivableToAll,
  findSession,
  findSessionById,
  peopleModule,
  peopleSlots,
  readGlobalFacts,
  userModule,
} from '../people/server/index.ts';
import { readMailSender, tenantModule, tenantSlots } from '../tenants/server/index.ts';
import {
  assignmentModule,
  assignmentSlots,
  countUsesOf,
  importAssignments,
  listAssignmentIdsBySet,
  listAssignmentsOf,
  listNamesWithSection,
} from '../assignments/server/index.ts';
import {
  courseModule,
  courseSlots,
  listMemberIds,
  readCourseFacts,
  seesHiddenSomewhere,
} from '../courses/server/index.ts';
import { importCourseSnippets, snippetModule } from '../snippets/server/index.ts';
import { groupModule, groupSlots, importGroupSets } from '../groups/server/index.ts';
import {
  hasGitHooks,
  hasGroupWork,
  largestSubmissionCount,
  listAuthorsWithWork,
  submissionModule,
  submissionSlots,
} from '../submissions/server/index.ts';
import { examModule } from '../exams/server/index.ts';
import {
  downloadFeedback,
  feedbackModule,
  listReviewsToDo,
  mayReadAsPeer,
} from '../feedback/server/index.ts';
import { listIdsWithRubric, rubricModule } from '../rubrics/server/index.ts';
import { countRegrades, gradingModule, listHiddenMarks, readGradingDone } from '../grading/server/index.ts';
import {
  autotestModule,
  countTests,
  downloadOutputFile,
  findRunner,
  listFailedBuilds,
} from '../autotest/server/index.ts';
import { notificationModule } from '../notifications/server/index.ts';
import { insightModule, readTenantStatistics } from '../insights/server/index.ts';
import { libraryModule } from '../library/server/index.ts';
import { adminModule } from '../admin/server/index.ts';
import { kernelModule } from './kernel-module.ts';

export const rooms: readonly RoomModule[] = [
  kernelModule,
  tenantModule,
  peopleModule,
  userModule,
  courseModule,
  groupModule,
  snippetModule,
  assignmentModule,
  submissionModule,
  examModule,
  rubricModule,
  feedbackModule,
  gradingModule,
  autotestModule,
  notificationModule,
  insightModule,
  libraryModule,
  adminModule,
];

/** Fills the slots of lower rooms with answers from upper rooms. */
export function fillSlots(): void {
  mailSender.fill(readMailSender);
  accessSlots.findSession.fill(findSession);
  accessSlots.findSessionById.fill(findSessionById);
  accessSlots.findRunner.fill(findRunner);
  accessSlots.globalFacts.fill(readGlobalFacts);
  accessSlots.courseFacts.fill(readCourseFacts);
  tenantSlots.demandGivableToAll.fill(demandGivableToAll);
  tenantSlots.statistics.fill(readTenantStatistics);
  peopleSlots.memberIds.fill(listMemberIds);
  peopleSlots.seesHiddenSomewhere.fill(seesHiddenSomewhere);
  courseSlots.schedulesWithSection.fill(listNamesWithSection);
  courseSlots.assignmentsOf.fill(listAssignmentsOf);
  courseSlots.importParts.fill([importGroupSets, importAssignments, importCourseSnippets]);
  groupSlots.assignmentIds.fill(listAssignmentIdsBySet);
  groupSlots.isUsed.fill(async (db, groupSetId) => (await countUsesOf(db, groupSetId)) > 0);
  groupSlots.authorsWithWork.fill(listAuthorsWithWork);
  assignmentSlots.listIdsWithRubric.fill(listIdsWithRubric);
  assignmentSlots.hasGroupWork.fill(hasGroupWork);
  assignmentSlots.hasGitHooks.fill(hasGitHooks);
  assignmentSlots.largestSubmissionCount.fill(largestSubmissionCount);
  assignmentSlots.isGradingDone.fill(readGradingDone);
  submissionSlots.downloadOutputFile.fill(downloadOutputFile);
  submissionSlots.downloadFeedback.fill(downloadFeedback);
  submissionSlots.mayReadAsPeer.fill(mayReadAsPeer);
  submissionSlots.countTests.fill(countTests);
  submissionSlots.countRegrades.fill(countRegrades);
  submissionSlots.listHiddenMarks.fill(listHiddenMarks);
  submissionSlots.listReviewsToDo.fill(listReviewsToDo);
  submissionSlots.listFailedBuilds.fill(listFailedBuilds);
}
