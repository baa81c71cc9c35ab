import { z } from 'zod';
import { withParts } from '../../kernel/domain/address.ts';
import { courseManagement } from '../../courses/domain/addresses.ts';

/** The search of the snippets stands in the query (SNIP-003), here and on any page below the user panel. */
export const courseSnippets = withParts(courseManagement, {
  query: { filterSnippets: z.string().default('') },
  tabs: ['snippets', 'import-snippets'],
});
