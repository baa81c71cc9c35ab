import { z } from 'zod';
import { fileFeedback } from '../../feedback/domain/addresses.ts';
import { withParts } from '../../kernel/domain/address.ts';
import { inlineModes } from './comment-stops.ts';
import { treeModes } from './tree-mode.ts';

/** The viewer: a submission with its files, feedback and tests. */
export const viewer = withParts(fileFeedback, {
  query: {
    showInlineFeedback: z.enum(inlineModes).catch('all'),
    tree: z.enum(treeModes).catch('student'),
    /** What is searched for in all files. */
    find: z.string().catch(''),
  },
  tabs: ['auto-test', 'peer-feedback'],
});
