import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { Name, PathId, Ulid } from '../../../kernel/domain/fields.ts';
import { declareSubject } from '../../../kernel/domain/subject.ts';
import { resultSubject } from '../contract.ts';
import * as refusals from '../refusals.ts';
import { mostFiles, Proof, ResultChange, Solution, Steadiness } from './model.ts';
import * as own from './refusals.ts';

const manage = { permission: 'can_manage_new_autotest' } as const;
const ofAssignment = z.object({ assignmentId: PathId });
const ofSolution = ofAssignment.extend({ solutionId: Ulid });
const ofSnapshot = ofAssignment.extend({ snapshotId: Ulid });

export const proofSubject = declareSubject('proofOfTests');

/** Files of a solution together, in base64. */
const solutionBodyBytes = 16 * 1024 * 1024;

const NewSolution = z.object({
  name: Name,
  kind: z.enum(['right', 'wrong']),
  files: z
    .array(z.strictObject({ path: z.string(), contents: z.base64() }))
    .min(1, 'At least one file must be present.')
    .max(mostFiles, `At most ${String(mostFiles)} files.`),
});

export const proofContract = {
  listAutoTestSolutions: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/solutions',
    wire: 'v2',
    summary: 'List the solutions that prove the tests, with their mutants',
    about: [proofSubject],
    access: manage,
    params: ofAssignment,
    reply: z.object({ solutions: z.array(Solution) }),
    refusals: [refusals.configurationNotFound],
  }),
  addAutoTestSolution: endpoint({
    method: 'POST',
    path: '/autotest/{assignmentId}/solutions',
    wire: 'v2',
    summary: 'Attach a right or a wrong solution',
    about: [proofSubject],
    access: manage,
    params: ofAssignment,
    body: NewSolution,
    reply: Solution,
    refusals: [
      refusals.configurationNotFound,
      refusals.configurationFilesTooLarge,
      own.tooManySolutions,
      own.unfitSolutionFile,
      courseArchived,
    ],
    limits: { bodyBytes: solutionBodyBytes },
  }),
  removeAutoTestSolution: endpoint({
    method: 'DELETE',
    path: '/autotest/{assignmentId}/solutions/{solutionId}',
    wire: 'v2',
    summary: 'Remove a solution with its mutants and their runs',
    about: [proofSubject],
    access: manage,
    params: ofSolution,
    reply: z.object({}),
    refusals: [refusals.configurationNotFound, own.solutionNotFound, courseArchived],
  }),
  mutateAutoTestSolution: endpoint({
    method: 'POST',
    path: '/autotest/{assignmentId}/solutions/{solutionId}/mutants',
    wire: 'v2',
    summary: 'Make copies of a right solution with one small mistake each, in place of earlier ones',
    about: [proofSubject],
    access: manage,
    params: ofSolution,
    reply: z.object({ count: z.number().int().nonnegative() }),
    refusals: [
      refusals.configurationNotFound,
      own.solutionNotFound,
      own.onlyRightIsMutated,
      own.nothingToMutate,
      own.mutantsTooSlow,
      courseArchived,
    ],
  }),
  startAutoTestProof: endpoint({
    method: 'POST',
    path: '/autotest/{assignmentId}/snapshots/{snapshotId}/proof',
    wire: 'v2',
    summary: 'Run the tests of a snapshot on every solution, whenever no submission waits',
    about: [proofSubject],
    access: manage,
    params: ofSnapshot,
    reply: z.object({ count: z.number().int().nonnegative() }),
    refusals: [refusals.snapshotNotFound, own.notBuiltForProof, own.noSolutions, courseArchived],
  }),
  getAutoTestProof: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/snapshots/{snapshotId}/proof',
    wire: 'v2',
    summary: 'Get which test of a snapshot fails which solution',
    about: [proofSubject],
    access: manage,
    params: ofSnapshot,
    reply: Proof,
    refusals: [refusals.snapshotNotFound],
  }),
  listAutoTestChanges: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/snapshots/{snapshotId}/changes',
    wire: 'v2',
    summary: 'List what the tests of a snapshot say of latest submissions, and what those before said',
    about: [resultSubject],
    access: manage,
    params: ofSnapshot,
    reply: z.object({ changes: z.array(ResultChange) }),
    refusals: [refusals.snapshotNotFound],
    limits: { page: { defaultSize: 20, maxSize: 20 } },
  }),
  getAutoTestSteadiness: endpoint({
    method: 'GET',
    path: '/autotest/{assignmentId}/snapshots/{snapshotId}/steadiness',
    wire: 'v2',
    summary: 'Get how often each test of a snapshot said something else of the same submission',
    about: [resultSubject],
    access: manage,
    params: ofSnapshot,
    reply: Steadiness,
    refusals: [refusals.snapshotNotFound],
  }),
} satisfies AppContract;
