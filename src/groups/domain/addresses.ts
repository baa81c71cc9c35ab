import { z } from 'zod';
import { courseManagement } from '../../courses/domain/addresses.ts';
import { pageBelow, withParts } from '../../kernel/domain/address.ts';
import { PathId } from '../../kernel/domain/fields.ts';

export const courseGroupSets = withParts(courseManagement, { tabs: ['groups'] });

/** The groups of one set (GRP-004). */
export const groupsPage = pageBelow(courseManagement, {
  path: '/group_sets/$groupSetId',
  title: 'Groups',
  params: { groupSetId: PathId },
  query: { q: z.string().default('') },
});
