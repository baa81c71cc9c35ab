import { z } from 'zod';
import { Id, Name, Uuid, WholeNumber } from '../../kernel/domain/fields.ts';
import { Group, User } from '../../people/domain/model.ts';
import { mostMembers, mostPlacedAtOnce } from './limits.ts';

/** Groups of one kind in a course, such as those of a project (GRP-002). */
export const GroupSet = z
  .object({
    id: Id,
    minimumSize: WholeNumber,
    maximumSize: WholeNumber,
    /** The assignments for which these groups hand in, as far as the caller may know of them. */
    assignmentIds: z.array(Id),
  })
  .meta({ id: 'GroupSet' });
export type GroupSet = z.infer<typeof GroupSet>;

/** A group with the virtual person to whom its work belongs. */
export const ExtendedGroup = Group.extend({ virtualUser: User }).meta({ id: 'ExtendedGroup' });
export type ExtendedGroup = z.infer<typeof ExtendedGroup>;

/** How many members the groups of a set have. */
export interface GroupSizes {
  readonly minimumSize: number;
  readonly maximumSize: number;
}

export const GroupSize = WholeNumber.min(1, 'At least 1.').max(mostMembers, `At most ${mostMembers}.`);

/** People for one group, which is named by its id, or by a name; a group with a new name is made. */
export const Placement = z
  .object({
    groupId: Id.optional(),
    name: Name.optional(),
    userIds: z.array(Id).max(mostMembers).default([]),
    usernames: z.array(z.string().trim().max(255, 'At most 255 characters.')).max(mostMembers).default([]),
  })
  .meta({ id: 'GroupPlacement' });
export type Placement = z.infer<typeof Placement>;
export const Placements = z
  .array(Placement)
  .min(1, 'Name at least one group.')
  .max(mostPlacedAtOnce, `At most ${mostPlacedAtOnce} groups at once.`);

/** Somebody who hands in, but is in no group of the set. Sections are told to those who may see them. */
export const PersonWithoutGroup = z
  .object({ user: User, sections: z.array(z.object({ id: Uuid, name: z.string() })) })
  .meta({ id: 'PersonWithoutGroup' });
export type PersonWithoutGroup = z.infer<typeof PersonWithoutGroup>;
