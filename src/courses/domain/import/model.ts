import { z } from 'zod';

/** What a course consists of, besides people; each is copied by the room that owns it. */
export const CoursePart = z.enum(['roles', 'groupSets', 'snippets', 'assignments']);
export type CoursePart = z.infer<typeof CoursePart>;

/** What an import has copied. */
export const ImportedCourse = z.object({
  copied: z.array(z.object({ part: CoursePart, count: z.int() })),
});
export type ImportedCourse = z.infer<typeof ImportedCourse>;
