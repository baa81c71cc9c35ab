import { mountable, type Context, type RoomModule } from '../../access/server/index.ts';
import type { Handlers } from '../../kernel/server/http/mount.ts';
import { examContract } from '../domain/contract.ts';
import { examDraftContract } from '../domain/draft-contract.ts';
import { getDraftsOf, getOwnDrafts, putDraft } from './drafts.ts';
import { examJobs } from './jobs.ts';
import { lockStudent, unlockStudent } from './locks.ts';
import { askForHelp, notePresence, withdrawHelp } from './presence.ts';
import { examReactions } from './reactions.ts';
import { endHelp, getEntries, getExamRoom } from './room.ts';
import { examTopics } from './topics.ts';

const handlers: Handlers<typeof examContract, Context> = {
  getExamRoom: ({ ctx, params }) => getExamRoom(ctx, params.assignmentId),
  listExamEntries: ({ ctx, params: { assignmentId, userId } }) =>
    getEntries(ctx, { assignmentId, personId: userId }),
  noteExamPresence: ({ ctx, params, body }) => notePresence(ctx, params.assignmentId, body),
  askForExamHelp: ({ ctx, params, body }) => askForHelp(ctx, params.assignmentId, body.text),
  withdrawExamHelp: ({ ctx, params }) => withdrawHelp(ctx, params.assignmentId),
  endExamHelp: ({ ctx, params: { assignmentId, userId } }) =>
    endHelp(ctx, { assignmentId, personId: userId }),
  lockExamStudent: ({ ctx, params: { assignmentId, userId }, body }) =>
    lockStudent(ctx, { assignmentId, personId: userId }, body.reason),
  unlockExamStudent: ({ ctx, params: { assignmentId, userId } }) =>
    unlockStudent(ctx, { assignmentId, personId: userId }),
};

const draftHandlers: Handlers<typeof examDraftContract, Context> = {
  listOwnExamDrafts: ({ ctx, params }) => getOwnDrafts(ctx, params.assignmentId),
  putExamDraft: ({ ctx, params, body }) => putDraft(ctx, params.assignmentId, body),
  listExamDraftsOfStudent: ({ ctx, params: { assignmentId, userId } }) =>
    getDraftsOf(ctx, { assignmentId, personId: userId }),
};

export const examModule: RoomModule = {
  name: 'exams',
  contracts: [mountable(examContract, handlers), mountable(examDraftContract, draftHandlers)],
  reactions: examReactions,
  jobs: examJobs,
  topics: examTopics,
};
