// Calls about what students write on the page of an exam.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { examEnded, linksOfHiddenNames } from '../../assignments/domain/refusals.ts';
import { PathId } from '../../kernel/domain/fields.ts';
import { DraftPath, ExamDraft, mostDraftCharacters, mostDraftRevisions } from './drafts.ts';
import { draftChanged, tooManyDrafts } from './refusals.ts';
import { rightsToWatch } from './rules.ts';
import { examDraftSubject } from './subjects.ts';

const ofAssignment = z.object({ assignmentId: PathId });
const toWrite = { permission: 'can_submit_own_work' } as const;

export const examDraftContract = {
  listOwnExamDrafts: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/exam-drafts',
    wire: 'v2',
    summary: 'Lists what the caller has written on the page of an exam.',
    about: [examDraftSubject],
    access: toWrite,
    params: ofAssignment,
    reply: z.object({ drafts: z.array(ExamDraft) }),
  }),
  putExamDraft: endpoint({
    method: 'PUT',
    path: '/assignments/{assignmentId}/exam-drafts',
    wire: 'v2',
    summary: 'Keeps a file that the caller writes on the page of an exam, or forgets it.',
    about: [],
    access: toWrite,
    params: ofAssignment,
    body: z.object({
      path: DraftPath,
      /** Null forgets the file, unless somebody has written another text since this revision. */
      text: z.string().max(mostDraftCharacters, `At most ${mostDraftCharacters} characters.`).nullable(),
      /** The revision that the text began from; 0 for a new file. */
      seenRevision: z.number().int().min(0).max(mostDraftRevisions, 'This file has no such revision.'),
    }),
    reply: z.object({ revision: z.number().int(), savedAt: z.date() }),
    refusals: [draftChanged, tooManyDrafts, examEnded],
    mayRunTwice: true,
  }),
  listExamDraftsOfStudent: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/exam-drafts/{userId}',
    wire: 'v2',
    summary: 'Lists what a student has written on the page of an exam.',
    about: [examDraftSubject],
    access: { permission: rightsToWatch },
    params: ofAssignment.extend({ userId: PathId }),
    reply: z.object({ drafts: z.array(ExamDraft) }),
    refusals: [linksOfHiddenNames],
  }),
} satisfies AppContract;
