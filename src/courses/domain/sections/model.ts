import { z } from 'zod';
import { Id, Uuid } from '../../../kernel/domain/fields.ts';
import { maxUsersAtOnce } from '../../../people/domain/administration.ts';
import { User } from '../../../people/domain/model.ts';

/** Somebody who joins a section as soon as they join the course. */
export const PendingUser = z
  .object({ id: Uuid, username: z.string(), tenantId: Uuid })
  .meta({ id: 'PendingUser' });
export type PendingUser = z.infer<typeof PendingUser>;

export const Section = z
  .object({
    id: Uuid,
    name: z.string(),
    courseId: Id,
    /** Only those whom the caller may know. */
    memberIds: z.array(Id),
    pendingUsers: z.array(PendingUser),
  })
  .meta({ id: 'Section' });
export type Section = z.infer<typeof Section>;

export const SectionMember = z.object({ user: User, roleName: z.string() }).meta({ id: 'SectionMember' });
export type SectionMember = z.infer<typeof SectionMember>;

/** Who is to be in a section: a member of the course by id, or anybody by username. */
export const SectionUser = z.union([
  z.object({ userId: Id }),
  z.object({
    username: z.string().trim().min(1, 'A username is needed.').max(255, 'At most 255 characters.'),
    tenantId: Uuid.optional(),
  }),
]);
export type SectionUser = z.infer<typeof SectionUser>;

export const SectionUsers = z
  .array(SectionUser)
  .min(1, 'At least one person.')
  .max(maxUsersAtOnce, `At most ${maxUsersAtOnce} people at once.`);

/** Students whom one call gives to a section. */
export const maxDividedAtOnce = 5000;

/** Sections of one course. */
export const maxSections = 500;

/** Places in all sections of a course together; somebody in two sections has two. */
export const maxSectionPlaces = 50_000;

/** The same of people who wait for sections. */
export const maxPendingUsers = 5000;
