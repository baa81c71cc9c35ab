import { z } from 'zod';

/** At most this many problems are told; all are counted. */
export const mostToldProblems = 25;

/** What became of a class zip. */
export const UploadedClass = z.object({
  handedIn: z.number().int(),
  /** Attempts that an earlier upload has brought already. */
  present: z.number().int(),
  problemCount: z.number().int(),
  problems: z.array(z.object({ name: z.string(), message: z.string() })),
});
export type UploadedClass = z.infer<typeof UploadedClass>;
