import type { Context } from '../../../access/server/index.ts';
import type { Handlers } from '../../../kernel/server/http/mount.ts';
import type { sectionContract } from '../../domain/sections/contract.ts';
import { addSection, getSection, getSections, removeSection, renameSection } from './actions.ts';
import * as members from './members.ts';

export const sectionHandlers: Handlers<typeof sectionContract, Context> = {
  listSections: ({ ctx, params, query }) => getSections(ctx, params.courseId, query.q),
  createSection: ({ ctx, params, body }) => addSection(ctx, params.courseId, body.name),
  getSection: ({ ctx, params }) => getSection(ctx, params.sectionId),
  patchSection: ({ ctx, params, body }) => renameSection(ctx, params.sectionId, body.name),
  removeSection: ({ ctx, params }) => removeSection(ctx, params.sectionId),
  addSectionUsers: ({ ctx, params, body }) => members.addSectionUsers(ctx, params.sectionId, body.users),
  removeSectionUser: ({ ctx, params: { sectionId, userId } }) =>
    members.removeUser(ctx, { sectionId, personId: userId }),
  divideStudents: ({ ctx, params, body }) => members.divideStudents(ctx, params.sectionId, body.userIds),
  listSectionMembers: ({ ctx, params, query }) => members.getSectionMembers(ctx, params.sectionId, query.q),
  removePendingUser: ({ ctx, params }) => members.removePendingUser(ctx, params),
  listStudentsWithoutSection: ({ ctx, params }) => members.getStudentsWithoutSection(ctx, params.courseId),
};
