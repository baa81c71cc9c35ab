// The call that finds text in all files of a submission.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { viewFilesRule } from '../access-rules.ts';
import { mayNotSeeTeacherFiles } from '../revisions/refusals.ts';
import { submissionFileSubject } from '../subjects.ts';

export const FileMatch = z.object({
  fileId: z.string(),
  path: z.string(),
  /** Counted from 0. */
  line: z.number().int(),
  /** The line, or the part of it around the match. */
  text: z.string(),
  /** Where the match begins in that text, and how long it is. */
  start: z.number().int(),
  length: z.number().int(),
});
export type FileMatch = z.infer<typeof FileMatch>;

export const fileSearchContract = {
  searchFiles: endpoint({
    method: 'GET',
    path: '/submissions/{submissionId}/file-search',
    wire: 'v2',
    summary: 'Finds text in all files of a submission, whatever its case.',
    about: [submissionFileSubject],
    access: viewFilesRule,
    params: z.object({ submissionId: PathId }),
    query: z.object({ q: z.string().min(2).max(200), owner: z.enum(['student', 'teacher']).optional() }),
    reply: z.object({
      matches: z.array(FileMatch),
      /** Whether there is more than is answered. */
      isCut: z.boolean(),
      /** Files that are too large, or no text. */
      notSearched: z.number().int(),
    }),
    refusals: [mayNotSeeTeacherFiles],
  }),
} satisfies AppContract;
