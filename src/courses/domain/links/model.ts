import { z } from 'zod';
import { Id, SentMoment, Uuid } from '../../../kernel/domain/fields.ts';
import { CourseRole } from '../model.ts';

/** How many people may join by a link; null: any number. */
const MaxUses = z.int().min(1, 'At least 1.').max(1_000_000, 'At most 1,000,000.').nullable();

export const EnrollLink = z
  .object({
    id: Uuid,
    role: CourseRole,
    /** Null: the link never expires. */
    expirationDate: z.date().nullable(),
    /** Whether somebody without an account can make one by the link. */
    allowRegister: z.boolean(),
    maxUses: MaxUses,
    /** How many people have joined by it. */
    uses: z.int(),
  })
  .meta({ id: 'EnrollLink' });
export type EnrollLink = z.infer<typeof EnrollLink>;

export const WrittenEnrollLink = z.object({
  /** The link to change; without it a new one is made. */
  id: Uuid.optional(),
  roleId: Id,
  expirationDate: SentMoment.nullable(),
  allowRegister: z.boolean(),
  maxUses: MaxUses.optional(),
});
export type WrittenEnrollLink = z.infer<typeof WrittenEnrollLink>;

/** What everybody who knows the link may see: where it leads, not who used it. */
export const OpenEnrollLink = EnrollLink.omit({ maxUses: true, uses: true })
  .extend({ course: z.object({ id: Id, name: z.string(), tenantId: Uuid, price: z.null() }) })
  .meta({ id: 'OpenEnrollLink' });
export type OpenEnrollLink = z.infer<typeof OpenEnrollLink>;
