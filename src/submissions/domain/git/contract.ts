// Handing in by git: setting up a connection, and what the host of the repository sends.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { PathId, QueryFlag, Uuid } from '../../../kernel/domain/fields.ts';
import { declareSubject } from '../../../kernel/domain/subject.ts';
import { accountInExam } from '../../../people/domain/refusals.ts';
import { handInRule } from '../access-rules.ts';
import * as handIn from '../refusals.ts';
import { submissionListSubject } from '../subjects.ts';
import { GitHandIn, GitHook } from './model.ts';
import * as refusals from './refusals.ts';

const gitHookSubject = declareSubject('gitHook');

const ofAssignment = z.object({ assignmentId: PathId });
const Author = z.object({ authorId: PathId.optional(), isTestSubmission: QueryFlag.optional() });

const refusedAuthors = [
  handIn.mayNotSubmit,
  handIn.authorNotEnrolled,
  handIn.authorNotShown,
  handIn.authorOfTest,
];

/** As much as is parsed at once. GitHub names 2,048 commits with their files at most, others 20. */
export const pushBytes = 1024 * 1024;

export const gitContract = {
  setUpGitHook: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/webhook_settings',
    wire: 'v1',
    summary: 'Connects a repository of the author: answers its deploy key, secret and address.',
    about: [gitHookSubject],
    access: handInRule,
    params: ofAssignment,
    query: Author.extend({ webhookType: z.enum(['git']) }),
    reply: GitHook,
    refusals: [...refusedAuthors, handIn.uploadTypeDisabled, refusals.connectionOfOwnSession],
    repliesWithSecret: true,
  }),
  getGitHandIn: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/git-hand-in',
    wire: 'v2',
    summary: 'Reads the connection of the author with a repository, and its last pushes.',
    about: [gitHookSubject, submissionListSubject],
    access: handInRule,
    params: ofAssignment,
    query: Author,
    reply: GitHandIn,
    refusals: refusedAuthors,
    repliesWithSecret: true,
  }),
  removeGitHook: endpoint({
    method: 'DELETE',
    path: '/assignments/{assignmentId}/git-hand-in',
    wire: 'v2',
    summary: 'Ends the connection with a repository: its key and secret open nothing any more.',
    about: [gitHookSubject],
    access: handInRule,
    params: ofAssignment,
    query: Author,
    refusals: [...refusedAuthors, accountInExam],
  }),
  receivePush: endpoint({
    method: 'POST',
    path: '/webhooks/{webhookId}',
    wire: 'v1',
    summary: 'Takes what the host of a connected repository tells of a push, and hands the commit in.',
    about: [],
    access: { signed: 'The host signs the body with the secret of the connection, or sends the secret.' },
    transport: 'upload',
    params: z.object({ webhookId: Uuid }),
    query: z.object({ branch: z.string().min(1).max(255).optional() }),
    reply: z.object({ message: z.string() }),
    limits: { bodyBytes: pushBytes },
    refusals: [
      refusals.unknownRequest,
      refusals.connectionEnded,
      refusals.unknownHost,
      refusals.unknownEvent,
      refusals.unreadablePush,
      refusals.pushTooLarge,
      refusals.otherBranch,
    ],
  }),
} satisfies AppContract;
