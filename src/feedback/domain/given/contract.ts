// The comments that a grader gave before in the same assignment. Only the box of a comment needs them.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { Id, PathId } from '../../../kernel/domain/fields.ts';
import { Line } from '../model.ts';
import { feedbackSubject } from '../subjects.ts';

/** How many are offered: one for each of the keys 1 to 5. */
export const mostGiven = 5;
/** Longer comments are seldom written twice. */
export const longestGiven = 2_000;

export const givenContract = {
  listGivenComments: endpoint({
    method: 'GET',
    path: '/submissions/{submissionId}/given-comments',
    wire: 'v2',
    summary:
      'Lists comments that the caller gave before on other work of the same assignment, nearest place first.',
    about: [feedbackSubject],
    access: { permission: 'can_grade_work' },
    params: z.object({ submissionId: PathId }),
    query: z.object({ fileId: Id.optional(), line: z.coerce.number().pipe(Line).optional() }),
    reply: z.array(
      z
        .object({ comment: z.string(), count: z.number().int(), isSameFile: z.boolean() })
        .meta({ id: 'GivenComment' }),
    ),
  }),
} satisfies AppContract;
